package io.crivello.text;

import java.util.Map;

/** A few sentences in many languages. */
final class Sentences {
  private static final Map<String, String> BY_LANGUAGE =
      Map.ofEntries(
          Map.entry(
              "en",
              "The old lighthouse keeper walked down to the harbour every morning, "
                  + "because the fishermen told him what the weather would be like. In "
                  + "winter nobody came, and he read the same three books again."),
          Map.entry(
              "de",
              "Der alte Müller ging jeden Morgen zum Fluss hinunter, weil er hören "
                  + "wollte, ob das Wasser über Nacht gestiegen war. Im Winter stand das "
                  + "große Rad still, und die Kinder liefen auf dem Eis."),
          Map.entry(
              "fr",
              "Chaque matin, la boulangère ouvrait sa boutique avant le lever du "
                  + "soleil, car les ouvriers de l'usine voulaient du pain chaud. L'hiver, "
                  + "ils restaient longtemps près du four à bavarder."),
          Map.entry(
              "it",
              "Ogni mattina il vecchio pescatore scendeva al porto per chiedere se la "
                  + "notte era stata tranquilla. D'inverno non c'era quasi nessuno, perché "
                  + "le barche restavano ferme e la città si svegliava più tardi."),
          Map.entry(
              "es",
              "Cada mañana el viejo maestro abría las ventanas de la escuela y "
                  + "esperaba a los niños, que venían caminando desde los pueblos cercanos. "
                  + "En invierno la nieve cerraba el camino y nadie llegaba."),
          Map.entry(
              "pt",
              "Todas as manhãs o velho relojoeiro abria a sua loja e limpava os "
                  + "vidros com atenção. No inverno não havia muitos clientes, porque as "
                  + "pessoas ficavam em casa e os relógios não se estragavam."),
          Map.entry(
              "nl",
              "Elke ochtend liep de oude schipper naar de haven om te kijken of het "
                  + "water gestegen was. In de winter lag de rivier dicht en speelden de "
                  + "kinderen uit het dorp op het ijs, terwijl hij koffie dronk."),
          Map.entry(
              "sv",
              "Varje morgon gick den gamle fyrvaktaren ner till hamnen för att höra "
                  + "hur vädret skulle bli. På vintern kom ingen, och då läste han samma "
                  + "böcker om och om igen medan snön föll över öarna."),
          Map.entry(
              "pl",
              "Każdego ranka stary młynarz schodził nad rzekę, żeby sprawdzić, czy "
                  + "woda się podniosła. Zimą koło stało nieruchomo, a dzieci ze wsi "
                  + "ślizgały się po lodzie aż do późnego wieczora."),
          Map.entry(
              "cs",
              "Každé ráno chodil starý mlynář k řece, aby zjistil, jestli voda v noci "
                  + "stoupla. V zimě se kolo netočilo, děti z vesnice bruslily na ledě a "
                  + "večer se všichni hřáli u kamen."),
          Map.entry(
              "hu",
              "Az öreg molnár minden reggel lement a folyóhoz, hogy megnézze, "
                  + "emelkedett-e a víz éjszaka. Télen a kerék nem forgott, a falu gyerekei "
                  + "pedig késő estig csúszkáltak a jégen."),
          Map.entry(
              "ro",
              "În fiecare dimineață bătrânul morar cobora la râu ca să vadă dacă apa "
                  + "a crescut peste noapte. Iarna roata stătea nemișcată, iar copiii din "
                  + "sat se dădeau pe gheață până seara târziu."),
          Map.entry(
              "tr",
              "Yaşlı değirmenci her sabah nehre inip suyun gece yükselip "
                  + "yükselmediğine bakardı. Kışın çark dönmezdi, köyün çocukları da akşam "
                  + "geç saatlere kadar buzun üzerinde kayarlardı."),
          Map.entry(
              "fi",
              "Vanha mylläri käveli joka aamu joelle katsomaan, oliko vesi noussut "
                  + "yön aikana. Talvella pyörä seisoi paikallaan, ja kylän lapset "
                  + "luistelivat jäällä myöhään iltaan asti."),
          Map.entry(
              "ru",
              "Каждое утро старый мельник спускался к реке, чтобы посмотреть, не "
                  + "поднялась ли за ночь вода. Зимой колесо стояло, а деревенские дети "
                  + "катались по льду до позднего вечера."),
          Map.entry(
              "uk",
              "Щоранку старий мельник спускався до річки, щоб подивитися, чи не "
                  + "піднялася за ніч вода. Взимку колесо стояло, а сільські діти каталися "
                  + "по льоду аж до пізнього вечора, і їм було весело."),
          Map.entry(
              "bg",
              "Всяка сутрин старият воденичар слизаше до реката, за да види дали "
                  + "водата се е покачила през нощта. През зимата колелото не се въртеше, а "
                  + "децата от селото се пързаляха по леда до късно вечерта."),
          Map.entry(
              "el",
              "Κάθε πρωί ο γέρος μυλωνάς κατέβαινε στο ποτάμι για να δει αν ανέβηκε "
                  + "το νερό μέσα στη νύχτα. Τον χειμώνα η ρόδα έμενε ακίνητη και τα παιδιά "
                  + "του χωριού έπαιζαν στον πάγο μέχρι αργά το βράδυ."),
          Map.entry(
              "he",
              "בכל בוקר ירד הטוחן הזקן אל הנהר כדי לראות אם המים עלו במשך הלילה. "
                  + "בחורף הגלגל עמד במקומו, וילדי הכפר החליקו על הקרח עד שעות הערב "
                  + "המאוחרות."),
          Map.entry(
              "ar",
              "كان الطحان العجوز ينزل كل صباح إلى النهر ليرى هل ارتفع الماء أثناء "
                  + "الليل. وفي الشتاء كانت العجلة تتوقف عن الدوران، وكان أطفال القرية "
                  + "يلعبون على الجليد حتى ساعة متأخرة من المساء."),
          Map.entry(
              "th",
              "ทุกเช้าคนสีข้าวแก่เดินลงไปที่แม่น้ำเพื่อดูว่า"
                  + "น้ำขึ้นในตอนกลางคืนหรือไม่ "
                  + "ในฤดูหนาวกังหันไม่หมุน และเด็กๆ ในหมู่บ้านก็เล่นกันจนถึงเย็น"),
          Map.entry(
              "ja",
              "年老いた粉屋は毎朝川へ下りて、夜のあいだに水が増えていないかどうかを確かめた。冬になると水" + "車は止まり、村の子どもたちは夕方遅くまで氷の上で遊んでいた。"),
          Map.entry(
              "zh-Hans",
              "老磨坊主每天早晨都到河边去，看看夜里水有没有上涨。冬天水车不转，村里的孩子们在冰上玩耍，一"
                  + "直玩到很晚才回家吃饭。他坐在火炉旁边，把同样的三本书读了一遍又一遍。"),
          Map.entry(
              "zh-Hant",
              "老磨坊主每天早晨都到河邊去，看看夜裡水有沒有上漲。冬天水車不轉，村裡的孩子們在冰上玩耍，一"
                  + "直玩到很晚才回家吃飯。他坐在火爐旁邊，把同樣的三本書讀了一遍又一遍。"),
          Map.entry(
              "ko",
              "늙은 방앗간 주인은 매일 아침 강가로 내려가서 밤사이에 물이 불어났는지 살펴보았다. 겨울에는 물레방아가 돌지 않았고, 마을 "
                  + "아이들은 저녁 늦게까지 얼음 위에서 놀았다."));

  private Sentences() {}

  static String in(String language) {
    return BY_LANGUAGE.get(language);
  }
}
