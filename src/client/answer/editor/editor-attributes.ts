type Options = { label: string; isEditable: boolean; dir: string; lang: string; isSpellCheckOn: boolean };

/** The attributes of the editor's element, in the prerendered page and in the editor. */
export const editorAttributes = ({ label, isEditable, dir, lang, isSpellCheckOn }: Options) => ({
  class: 'answer-text',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-readonly': String(!isEditable),
  dir,
  lang,
  spellcheck: String(isSpellCheckOn),
  autocapitalize: 'sentences',
});
