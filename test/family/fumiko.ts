import { blocks, type CastPerson, photo } from './cast.ts';

/** Mother of Kenji, Hana's husband; grew up on a farm in the Ina valley. Her name is kept in both scripts. */
export const fumiko: CastPerson = {
  name: '文子さん (Fumiko)',
  questions: [
    {
      question_text: '子どもの頃、秋になると何をしましたか。',
      status: 'submitted',
      days_to_complete: null,
      asked_days_ago: 16,
      content: blocks(
        '<p>ハナさん、日本語のご質問、ありがとうございます。健二に直してもらいましたね。「秋になると」の「と」が上手すぎました。</p>',
        '<p>秋は、柿です。伊那の家では、十一月に入ると学校から帰ってもランドセルを下ろす暇がありませんでした。土間に渋柿が山になっていて、祖母がもう座っていて、顔も上げずに「手」と言います。洗ったかどうかを聞いているのです。</p>',
        '<p>皮をむくのは祖母と母、ひもに結ぶのは姉、吊るすのは父。私は末っ子でしたから、一番下の列を毎日一つずつ揉む係でした。揉むと中がやわらかくなって、甘い粉がふくのです。強く揉むと破れます。祖母は、</p>',
        '<blockquote><p>赤ん坊の耳たぶだと思え。</p></blockquote>',
        '<p>と言いましたが、私は末っ子で、赤ん坊の耳など触ったことがありません。仕方がないので、寝ている父の耳で覚えました。</p>',
        photo('persimmons'),
        '<p>全部で八百個ほどありました。数えたのは私です。というのも、毎朝かならず一つ減っていたからです。祖母は烏だと言い、母は猿だと言い、姉は私だと言いました。<strong>私ではありません。</strong>いえ、二回は私です。残りは私ではありません。</p>',
        '<p>ある晩、犯人をつかまえようと思って、縁側の障子のかげに布団をかぶって隠れました。月の明るい、寒い晩でした。うとうとしかけたころ、そっと戸が開いて、出てきたのは祖母でした。一番下の列から一つ取って、月のほうを向いて、立ったまま食べました。種を庭に、ぷっ、と飛ばして、それから、障子に向かって言いました。</p>',
        '<p>「文子、風邪をひくよ」</p>',
        '<p>その種から生えたと祖母が言い張っていた木が、今も庭の隅にあります。桃の木ですけれど。</p>',
      ),
    },
    {
      question_text: 'What did you think when Kenji first brought me home?',
      status: 'in_progress',
      days_to_complete: 30,
      asked_days_ago: 11,
      content: blocks(
        '<p>First I thought, she is tall, where do I put her futon. 正直に書きますね。</p>',
        '<p>健二からは「イギリスの人」と聞いていましたので、紅茶を四種類買っておきました。ところがあなたは玄関で靴をそろえて、大きな包みを下さって、開けたらハムでした。一本まるごと、脚の形のまま。お父さんは仏壇に供えようとしたのですが、入らないのです。</p>',
        '<p>そこで</p>',
      ),
    },
    {
      question_text: 'お義父さんからもらった最初の手紙を覚えていますか。',
      status: 'not_started',
      days_to_complete: null,
      asked_days_ago: 5,
      content: '',
    },
  ],
};
