import { blocks, type CastPerson, photo } from './cast.ts';

/** Ester's younger sister: Tetuán, then Haifa. Taught geometry; writes Hebrew when she remembers things and English when she argues. */
export const miriam: CastPerson = {
  name: 'Great-aunt Miriam',
  questions: [
    {
      question_text: 'מה את זוכרת מהשוק בתטואן?',
      status: 'submitted',
      days_to_complete: null,
      asked_days_ago: 36,
      content: blocks(
        '<p>חנה יקירה, קודם כול: לא ״השוק״. היו שלושה, ואמא לא דיברה עם מי שקנה בשני האחרים.</p>',
        '<p>בימי חמישי, אחרי בית הספר, הייתי הולכת איתה. אסתר הייתה אמורה לבוא גם היא, אבל לאסתר תמיד כאב משהו בימי חמישי. אני סחבתי את הסל. אמא הלכה לפניי, זקופה, בכפפות, ולא נגעה בכלום. היא רק הצביעה בסנטר.</p>',
        photo('market'),
        '<p>הדוכן הראשון היה של סידי עבדסלאם, שמכר רימונים, חבושים ולימונים כבושים. הוא ואמא התמקחו שבע־עשרה שנה על אותו מחיר. זה היה הולך ככה:</p>',
        '<ul><li><p>הוא אמר חמש.</p></li><li><p>היא אמרה שלוש והסתובבה ללכת.</p></li><li><p>הוא נשבע בשם אביו שהוא מפסיד.</p></li><li><p>היא שאלה לשלום אביו.</p></li><li><p>ארבע.</p></li></ul>',
        '<p>אביו של סידי עבדסלאם ישב כל אותו הזמן מאחורי הדוכן, אכל גרעינים, ומעולם לא אמר מילה. פעם שאלתי את אמא למה לא אומרים מיד ארבע וגומרים עניין. היא נעצרה באמצע הסמטה, והביטה בי כאילו הצעתי לאכול בידיים, ואמרה לי בחכיתיה: ״ואז על מה נדבר?״</p>',
        '<p>אני זוכרת את הסוככים. הם היו תפורים מכל מיני בדים, סדינים, שקי קמח, פעם אחת אפילו וילון של קולנוע, והאור שעבר דרכם צבע את כולם. אישה אחת הייתה כחולה עד המותניים ומשם והלאה צהובה. חשבתי שאם אעמוד במקום הנכון אהיה אדומה כולי. אף פעם לא היה לי זמן למצוא את המקום, כי הסל היה כבד ואמא לא חיכתה.</p>',
        '<p>ביום שנסענו, ב־1956, עברנו שם בדרך לאוטובוס. סידי עבדסלאם נתן לאמא שק רימונים ולא רצה כסף. היא הניחה על הדוכן חמש, בדיוק, והלכה בלי להסתובב. זו הפעם היחידה שראיתי אותה משלמת את המחיר המלא.</p>',
      ),
    },
    {
      question_text: 'What did you take with you when you left, and where is it now?',
      status: 'locked',
      days_to_complete: null,
      asked_days_ago: 71,
      content: blocks(
        '<p>One suitcase each, that was the rule, and my mother weighed them on the shop scales. Mine was nineteen kilos. Since you are a serious girl and asked where everything is now, I give you an inventory.</p>',
        '<h2>One: the compasses</h2>',
        '<p>German, brass, in a case with blue velvet. They were from the window of my father’s shop and had not sold in nine years because they were too dear. I stole them. I was seventeen and I had decided to study mathematics at the Technion, where I knew nobody and of which I had seen one photograph. My father found the gap in the window the same morning. He put a stapler there and said nothing, and forty years later when I was clearing out his drawer in Haifa I found the receipt, made out to me, marked <em>paid</em>, with the date. So I did not steal them after all. I was quite annoyed. They are on my desk. The point is bent because of your cousin Yoav.</p>',
        '<h2>Two: a winter coat</h2>',
        '<p>For a country where I was told it is always summer. This came from my mother, who had never believed anything told to her by a young man with a pamphlet. I wore it on the boat, I wore it in the transit camp in February when the tent came down, and I slept under it with two sisters from Larache whose names I have forgotten and whose feet I have not. In 1961 I cut it into a skirt. In 1970 the skirt became a cushion. The cushion is on the kitchen chair, the one you sat on. Nobody has ever said thank you to the young man with the pamphlet, it must be admitted he was very good-looking.</p>',
        '<h2>Three: the key</h2>',
        '<p>People expect a key. In every family like ours there is somebody with a key to a house, and they cry over it. We also had one, very large, iron, and my aunt Reina cried over it for thirty years until a locksmith in Netanya told her that it was for a <strong>trunk</strong>. She went on crying. She said that now she had also lost the trunk.</p>',
        '<h2>Four: half of a photograph</h2>',
        '<p>Ester and I had one picture together, on the roof, squinting. When she told my parents that she would marry Luis and go to Spain with him, there was a week in our house I will not describe. On the last night she cut the picture down the middle with the big paper scissors from the shop. I said, are you mad, you have given me the half with <em>you</em> in it. She said, “Of course. What would I want with me?”</p>',
        '<p>So I had her in my suitcase and she had me in hers. When she died Luis posted me my half, in an envelope with no letter, only a pencil wrapped in tissue paper. Now I have both and I have not stuck them together. I tried it once. The edges do not meet, there is a strip missing, a few millimetres, where our hands were. I taught geometry for thirty-four years and I cannot account for it.</p>',
        '<h2>Five: pomegranates</h2>',
        '<p>A sack. Customs in Haifa ate them. If you want to know what the place looked like, a former pupil of mine keeps some pictures at <a href="https://tetuan-rooftops.example/miriam">tetuan-rooftops.example</a>. Half of his dates are wrong and I have told him so.</p>',
      ),
    },
    {
      question_text: 'מי היה המורה הכי טוב שלך?',
      status: 'in_progress',
      days_to_complete: 10,
      asked_days_ago: 15,
      content: blocks(
        '<p>מדמואזל בן־סוסן, שלימדה אותנו חשבון ופחדה מגיר. היא כתבה על הלוח בכפפה אחת. כשמישהי טעתה היא לא אמרה ״לא נכון״ אלא <em>״מעניין, ומאיפה הגעת לשם?״</em>, ואת היית צריכה לעמוד ולספר את כל הדרך חזרה, צעד אחרי צעד, עד שפגשת את הטעות בעצמך.</p>',
        '<p>אני ממשיכה מחר. כואבת לי היד, ויש חדשות.</p>',
      ),
    },
    {
      question_text: 'Abuelo says not to believe you about the hat. What about the hat?',
      status: 'not_started',
      days_to_complete: 21,
      asked_days_ago: 3,
      content: '',
    },
  ],
};
