import { imagePath } from '../../../shared/content/image-names.ts';
import { decodeEntities, plainText } from '../../../shared/content/plain-text.ts';
import type { AnswerSummary, StoryImage } from '../../../shared/reading/stories.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import { contentToShow } from './content.ts';

/** Of sanitised HTML. Runs on every save, so it reads no more than it needs. */
export const summarise = (content: string): AnswerSummary => {
  const photo = findPhoto(content);
  return { excerpt: beginningOf(content), ...(photo && { photo }) };
};

/**
 * The summary of this version of an answer as it is stored; null for a blank one. It contains the version, so that no two
 * versions have the same summary: if an update changes the content but not the summary, a trigger deletes the summary
 * (migration 026).
 */
export const storedSummary = (content: string, version: number): string | null =>
  content === '' ? null : JSON.stringify({ version, ...summarise(content) });

/** `content` as it is stored; only needed without a stored summary. */
export type Summarised = {
  summary: string | null;
  content: string | null;
  content_rules: number;
  recorded_ms?: number | null;
};

export const summaryOf = async ({
  summary,
  content,
  content_rules,
  recorded_ms = null,
}: Summarised): Promise<AnswerSummary> => {
  const length = withoutNull({ recorded_ms });
  if (summary === null) return { ...summarise(await contentToShow(content ?? '', content_rules)), ...length };
  const { version: _version, ...stored } = JSON.parse(summary);
  return { ...stored, ...length };
};

const attribute = /(src|alt|width|height)="([^"]*)"/g;
const maxAlt = 1000;

/** The first photo of sanitised HTML. */
const findPhoto = (content: string): StoryImage | undefined => {
  let end = 0;
  for (let at = content.indexOf('<img '); at >= 0; at = content.indexOf('<img ', end)) {
    end = content.indexOf('>', at);
    // only in HTML that is not clean
    if (end < 0) return undefined;
    const values = new Map(
      [...content.slice(at, end).matchAll(attribute)].map(([, name, value = '']) => [name, value]),
    );
    const src = values.get('src') ?? '';
    if (!imagePath.test(src)) continue;
    const [width, height] = [Number(values.get('width')), Number(values.get('height'))];
    const alt = decodeEntities(values.get('alt') ?? '')
      .slice(0, maxAlt)
      .toWellFormed();
    return { src, alt, ...(width && height && { width, height }) };
  }
  return undefined;
};

const excerptLength = 220;
/** How many characters of an answer are examined for its excerpt: the second only if the first are mostly markup. */
const beginnings = [1000, 20_000];

/** The beginning of sanitised HTML as text, without captions, cut between words. */
const beginningOf = (content: string): string => {
  let text = '';
  for (const beginning of beginnings) {
    text = textOfBeginning(content, beginning);
    // the end of a beginning may be half an entity
    if (text.length > excerptLength + 10 || content.length <= beginning) break;
  }
  if (text.length <= excerptLength) return text;
  const space = text.lastIndexOf(' ', excerptLength);
  return `${text
    .slice(0, space > excerptLength / 2 ? space : excerptLength)
    .trimEnd()
    .toWellFormed()}…`;
};

const textOfBeginning = (content: string, length: number) => {
  const beginning = content.slice(0, length).replace(/<figcaption>.*?(?:<\/figcaption>|$)/gs, ' ');
  const cutOff = beginning.indexOf('<', beginning.lastIndexOf('>') + 1);
  return plainText(cutOff < 0 ? beginning : beginning.slice(0, cutOff));
};
