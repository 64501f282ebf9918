import type { stories as english } from '../en/stories.ts';
import type { Translation } from '../translation.ts';

export const stories: Translation<typeof english> = {
  count: { other: '{count}話' },
  contents: '目次',
  order: { person: '人ごと', date: '日付順' },
  previous: '前へ',
  next: '次へ',
  slideshow: 'スライドショー',
  slideBy: '{name} · {question}',
  print: '印刷',
  notHeard: '録音は今は聞けません。',
};
