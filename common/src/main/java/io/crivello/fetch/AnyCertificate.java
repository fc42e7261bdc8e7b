package io.crivello.fetch;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Accepts whatever certificate a server shows. A crawl sends no secrets and believes nobody: what
 * is served under an expired or self-made certificate is part of the web as it is.
 */
final class AnyCertificate extends X509ExtendedTrustManager {
  static SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new AnyCertificate()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
