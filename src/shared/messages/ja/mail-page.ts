import type { mailPage as english } from '../en/mail-page.ts';
import type { Translation } from '../translation.ts';

export const mailPage: Translation<typeof english> = {
  title: 'メールについて · Family Stories',
  heading: 'どうしますか',
  intro: '合うものを選んでください。いつでもここに戻って変えられます。',
  question: {
    heading: 'この質問',
    skip: 'この質問を飛ばす',
    skipHint: '順番の最後に回ります。答えたくなったら、リンクはそのまま使えます。',
    skipped: 'この質問は飛ばしました。あとでもう一度届くことがあります。リンクもそのまま使えます。',
  },
  every: {
    week: '質問は毎週届きます。',
    two_weeks: '質問は2週間ごとに届きます。',
    month: '質問は月に1度届きます。',
  },
  next: '次は{day}',
  pause: {
    heading: 'お休み',
    text: '質問は今お休み中です。',
    one: '1か月休む',
    two: '2か月休む',
    end: 'お休みを終える',
  },
  pace: {
    heading: '届く間隔',
    week: '毎週1つ',
    two_weeks: '2週間ごとに1つ',
    month: '月に1つ',
  },
  reader: {
    each: '新しい話があるたびにメールが届きます。',
    weekly: '新しい話があれば、週に1度メールが届きます。',
    never: '新しい話のメールは届きません。',
    heading: '届く間隔',
    toEach: '新しい話があるたびに',
    toWeekly: '週に1度にする',
  },
  stop: {
    heading: 'メールを止める',
    button: 'もう送らない',
    person: '書いたものはすべて残ります。メールを止めたことは、質問する人に伝わります。',
    reader: 'リンクから、これまでどおりすべて読めます。',
    stopped: 'メールはもう届きません。',
    end: 'また受け取る',
  },
  gone: {
    title: 'このアドレスにはもう送りません',
    text: '何もしなくて大丈夫です。',
  },
  closed: {
    title: 'Family Storiesからのメール',
    text: '質問を飛ばす、しばらく休む、メールを止める。ここで選べます。',
    open: '選べるものを見る',
  },
  problems: {
    unknown_token: {
      title: 'このリンクのページが見つかりません',
      lines: [
        'リンクの一部が欠けているのかもしれません。届いたメールから、もう一度開いてみてください。',
        'それでも開けないときは、メールへの答えとして、どうしたいかを書いて送ってください。',
      ],
    },
    too_many_attempts: {
      title: '1分ほどお待ちください',
      lines: ['ここから、間違ったリンクが何度も開かれました。1分ほど待って、もう一度お試しください。'],
    },
    unavailable: {
      title: '今はこのページを表示できません',
      lines: ['何も変わっていません。少し待って、もう一度お試しください。'],
    },
    internal: {
      title: 'こちらで問題が起きました',
      lines: [
        'あなたのせいではありません。もう一度お試しください。',
        'それでも開けないときは、質問する人に知らせてください。',
      ],
    },
  },
};
