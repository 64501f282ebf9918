import { foreignContent, type Token, Tokenizer, TokenizerMode } from 'parse5';
import { storedAttributes } from '../../../shared/content/elements.ts';

/**
 * Receives what a page would show, in document order. Names are in lower case; `attributes` are only those that were
 * asked for; elements of SVG and MathML are not reported by name.
 */
export type HtmlListener = {
  text: (text: string) => void;
  start: (name: string, attributes: Map<string, string>) => void;
  end: (name: string) => void;
  /** An element of SVG or MathML, or another hidden boundary between words, starts or ends. */
  separate: () => void;
};

/**
 * Tokenizes any HTML as browsers do. Reports text, but nothing that browsers never show (scripts, styles, comments,
 * templates, titles). Linear in time and memory. Yields between slices, so that the caller can return to the event loop.
 * `attributes` are the names of those that the listener receives.
 */
export const readHtml = (
  html: string,
  listener: HtmlListener,
  attributes: ReadonlySet<string> = storedNames,
): Generator<void, void> => read(html, listener, attributes, true);

// in characters: a few milliseconds of work at most
const sliceLength = 16 * 1024;

// their content is fallback markup, shown where the element itself is not supported
const fallbacks = new Set(['iframe', 'noembed', 'noframes', 'noscript']);
const neverShown = new Set(['script', 'style', 'title']);
/** The tokenizer states for their content. */
const modes = new Map<string, Tokenizer['state']>([
  ...[...fallbacks, 'style', 'xmp'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

// no others are ever kept, and a tag may have a million of them
const storedNames = new Set<string>(Object.values(storedAttributes).flat());

/** `isWhole` is false for fallback markup, in which there are no nested fallbacks. */
function* read(
  html: string,
  listener: HtmlListener,
  attributes: ReadonlySet<string>,
  isWhole: boolean,
): Generator<void, void> {
  const foreign = openForeign();
  let templates = 0;
  /** The open raw text element: its content has no tags. */
  let raw: string | undefined;
  // buffers text up to the next tag: a character token may be a single word or space
  let text = '';
  /** The content of a fallback element; the tokenizer is paused until it has been read. */
  let fallback: string | undefined;

  const isShown = () => templates === 0 && !foreign.isHidden();

  const flushText = () => {
    const isVisible = isShown() && !(raw !== undefined && neverShown.has(raw));
    if (text !== '' && isVisible) listener.text(text);
    text = '';
  };

  const startRaw = (name: string, mode: Tokenizer['state']) => {
    tokenizer.state = mode;
    raw = name;
    if (isShown() && !neverShown.has(name)) listener.separate();
  };

  const endRaw = (name: string) => {
    if (isShown() && fallbacks.has(name)) {
      fallback = text;
      text = '';
      tokenizer.pause();
    } else {
      flushText();
      if (isShown() && !neverShown.has(name)) listener.separate();
    }
    raw = undefined;
  };

  const startHtml = (token: Token.TagToken) => {
    const { tagName: name } = token;
    const mode = isWhole || !fallbacks.has(name) ? modes.get(name) : undefined;
    if (name === 'template') templates += 1;
    else if (mode !== undefined) startRaw(name, mode);
    else if (name === 'svg' || name === 'math') foreign.start(token);
    else if (isShown()) listener.start(name, attributesOf(token, attributes));
  };

  const show = ({ chars }: Token.CharacterToken) => {
    text += chars;
  };

  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: (token) => {
        flushText();
        if (foreign.isOpen() && foreignContent.causesExit(token)) foreign.leave();
        if (foreign.isOpen()) {
          if (isShown()) listener.separate();
          foreign.start(token);
        } else startHtml(token);
        tokenizer.inForeignNode = foreign.isOpen();
      },
      onEndTag: (token) => {
        const { tagName: name } = token;
        if (raw !== undefined) return endRaw(raw);
        flushText();
        if (foreign.isOpen() && (name === 'p' || name === 'br')) foreign.leave();
        if (!foreign.end(name)) {
          if (name === 'template') templates = Math.max(0, templates - 1);
          else if (isShown()) listener.end(name);
        } else if (isShown()) listener.separate();
        tokenizer.inForeignNode = foreign.isOpen();
      },
      onCharacter: show,
      onWhitespaceCharacter: show,
      onNullCharacter: () => {},
      onComment: () => {},
      onDoctype: () => {},
      onEof: () => (raw === undefined ? flushText() : endRaw(raw)),
    },
  );

  for (let at = 0, isLast = false; !isLast; at += sliceLength) {
    isLast = at + sliceLength >= html.length;
    tokenizer.write(html.slice(at, at + sliceLength), isLast);
    while (fallback !== undefined) {
      yield* read(fallback, listener, attributes, false);
      listener.separate();
      fallback = undefined;
      tokenizer.resume();
    }
    // the content of a fallback is needed whole
    if (raw === undefined || !fallbacks.has(raw)) flushText();
    if (!isLast) yield;
  }
}

const attributesOf = ({ attrs }: Token.TagToken, read: ReadonlySet<string>) =>
  new Map(attrs.filter(({ name }) => read.has(name)).map(({ name, value }) => [name, value]));

/** `floor`: the number of elements up to the innermost one that contains HTML; an end tag closes nothing below it. */
type ForeignElement = { name: string; isSvg: boolean; isHidden: boolean; floor: number };

// deeper elements are ignored; browsers have a limit as well
const maxForeignDepth = 256;

const hiddenElements = new Set(['script', 'style', 'title', 'desc', 'metadata', 'annotation', 'annotation-xml']);
const htmlInSvg = new Set(['foreignobject', 'desc', 'title']);
const htmlInMathml = new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml']);

/** The open elements of foreign content (SVG and MathML), where names have other meanings than in HTML. */
const openForeign = () => {
  const open: ForeignElement[] = [];
  let hidden = 0;

  const closeTo = (at: number) => {
    for (const { isHidden } of open.splice(at)) hidden -= isHidden ? 1 : 0;
  };

  const floor = () => open.at(-1)?.floor ?? 0;

  return {
    isHidden: () => hidden > 0,
    /** Whether the current position is in foreign content. */
    isOpen: () => open.length > floor(),
    start: (token: Token.TagToken) => {
      token.ackSelfClosing = true;
      if (token.selfClosing || open.length >= maxForeignDepth) return;
      const { tagName: name } = token;
      const isSvg = name === 'svg' || (name !== 'math' && open.at(-1)?.isSvg === true);
      const containsHtml = (isSvg ? htmlInSvg : htmlInMathml).has(name);
      const isHidden = hiddenElements.has(name);
      hidden += isHidden ? 1 : 0;
      open.push({ name, isSvg, isHidden, floor: containsHtml ? open.length + 1 : floor() });
    },
    /** Returns false if the tag closes none of these elements. */
    end: (name: string): boolean => {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0 && at >= floor() - 1) {
        closeTo(at);
        return true;
      }
      // an outer HTML element ended: hidden foreign elements must not hide what follows
      if (hidden > 0) closeTo(floor());
      return false;
    },
    /** Closes them: some HTML tags end foreign content. */
    leave: () => closeTo(floor()),
  };
};
