import { foreignContent, type Token, Tokenizer, TokenizerMode } from 'parse5';
import { storedAttributes } from '../../shared/content/elements.ts';

/**
 * Hears what a page shows, in its order. Names are in lower case; `attributes` are those that may be kept; what stands in
 * SVG and MathML has no names.
 */
export type HtmlListener = {
  text: (text: string) => void;
  start: (name: string, attributes: Map<string, string>) => void;
  end: (name: string) => void;
  /** Something of a drawing or a formula begins or ends. */
  separate: () => void;
};

/**
 * Reads HTML as browsers do, token by token, whatever it is: what they take for text is text, and what they never show
 * (scripts, styles, comments, templates, titles) is not told. Takes time and memory in proportion to its length, and
 * yields between slices, so that a requester can let others run before it asks for the next one.
 */
export const readHtml = (html: string, listener: HtmlListener): Generator<void, void> => read(html, listener, true);

// in characters: some milliseconds of work at most
const sliceLength = 16 * 1024;

// shown where the element itself is not, and then as markup
const fallbacks = new Set(['iframe', 'noembed', 'noframes', 'noscript']);
const neverShown = new Set(['script', 'style', 'title']);
/** How what stands in them is read, up to their end. */
const modes = new Map<string, Tokenizer['state']>([
  ...[...fallbacks, 'style', 'xmp'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

/** `isWhole` is false inside of a fallback, in which there are no others. */
function* read(html: string, listener: HtmlListener, isWhole: boolean): Generator<void, void> {
  const foreign = openForeign();
  let templates = 0;
  /** The element whose text is coming and is nothing but text. */
  let raw: string | undefined;
  // what came since the last tag: a token may be no more than a word or a space
  let text = '';
  /** What stood in a fallback; the tokenizer is paused until it has been read. */
  let fallback: string | undefined;

  const isShown = () => templates === 0 && !foreign.isHidden();

  const tellText = () => {
    const isRead = isShown() && !(raw !== undefined && neverShown.has(raw));
    if (text !== '' && isRead) listener.text(text);
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
      tellText();
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
    else if (isShown()) listener.start(name, attributesOf(token));
  };

  const show = ({ chars }: Token.CharacterToken) => {
    text += chars;
  };

  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: (token) => {
        tellText();
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
        tellText();
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
      onEof: () => (raw === undefined ? tellText() : endRaw(raw)),
    },
  );

  for (let at = 0, isLast = false; !isLast; at += sliceLength) {
    isLast = at + sliceLength >= html.length;
    tokenizer.write(html.slice(at, at + sliceLength), isLast);
    while (fallback !== undefined) {
      yield* read(fallback, listener, false);
      listener.separate();
      fallback = undefined;
      tokenizer.resume();
    }
    // of a fallback all is needed before it can be read
    if (raw === undefined || !fallbacks.has(raw)) tellText();
    if (!isLast) yield;
  }
}

// of all others nothing is ever kept, and a tag may have a million
const wanted = new Set<string>(Object.values(storedAttributes).flat());

const attributesOf = ({ attrs }: Token.TagToken) =>
  new Map(attrs.filter(({ name }) => wanted.has(name)).map(({ name, value }) => [name, value]));

/** `floor` counts the elements up to the last one that holds HTML, this one included: an end tag goes no further. */
type ForeignElement = { name: string; isDrawing: boolean; isHidden: boolean; floor: number };

// deeper ones are as good as not there; browsers have a limit too
const deepest = 256;

const hiddenForeign = new Set(['script', 'style', 'title', 'desc', 'metadata', 'annotation', 'annotation-xml']);
const htmlInDrawings = new Set(['foreignobject', 'desc', 'title']);
const htmlInFormulas = new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml']);

/** The open elements of drawings (SVG) and formulas (MathML), in which names mean other things than in HTML. */
const openForeign = () => {
  const open: ForeignElement[] = [];
  let hidden = 0;

  const closeTo = (at: number) => {
    for (const { isHidden } of open.splice(at)) hidden -= isHidden ? 1 : 0;
  };

  const floor = () => open.at(-1)?.floor ?? 0;

  return {
    isHidden: () => hidden > 0,
    /** Whether what comes now is foreign. */
    isOpen: () => open.length > floor(),
    start: (token: Token.TagToken) => {
      token.ackSelfClosing = true;
      if (token.selfClosing || open.length >= deepest) return;
      const { tagName: name } = token;
      const isDrawing = name === 'svg' || (name !== 'math' && open.at(-1)?.isDrawing === true);
      const holdsHtml = (isDrawing ? htmlInDrawings : htmlInFormulas).has(name);
      const isHidden = hiddenForeign.has(name);
      hidden += isHidden ? 1 : 0;
      open.push({ name, isDrawing, isHidden, floor: holdsHtml ? open.length + 1 : floor() });
    },
    /** False for the end of something else. */
    end: (name: string): boolean => {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0 && at >= floor() - 1) {
        closeTo(at);
        return true;
      }
      // what holds them may end before they do, and then what follows is to be seen
      if (hidden > 0) closeTo(floor());
      return false;
    },
    /** HTML that cannot stand in them ends them. */
    leave: () => closeTo(floor()),
  };
};
