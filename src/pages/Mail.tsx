import type { CSSProperties, ReactNode } from 'react';
import { textDirection } from '../shared/content/text-direction.ts';
import { languageOf } from '../shared/language.ts';
import { contentIdOf, type MailBody } from '../shared/mail/mail-body.ts';
import type { Language } from '../shared/messages/catalogue.ts';
import { Lines } from './Lines.tsx';

type MailProps = { subject: string; body: MailBody; language: Pick<Language, 'tag' | 'dir'> };

/**
 * A mail as HTML: one column, styles in attributes, because mail programs drop stylesheets. It sets no colours but those of
 * the button: the mail program chooses, also in dark mode.
 */
export const Mail = ({ subject, body, language }: MailProps) => (
  <html lang={language.tag} dir={language.dir} style={{ colorScheme: 'light dark' }}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
    </head>
    <body style={{ margin: 0, padding: 0 }}>
      <div dir={language.dir} style={styles.column}>
        <Paragraphs texts={body.opening} />
        {body.heading !== undefined && (
          <h1 style={styles.heading} {...attributesOf(body.heading, language.tag)}>
            <Lines text={body.heading} />
          </h1>
        )}
        {body.items?.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <div key={index} style={styles.paragraph}>
            <p dir={textDirection(title)} style={styles.itemLine}>
              <strong>{title}</strong>
            </p>
            {text !== '' && (
              <p dir={textDirection(text)} style={styles.itemLine}>
                <Lines text={text} />
              </p>
            )}
          </div>
        ))}
        <Paragraphs texts={body.paragraphs} />
        {body.photos?.map(({ name, alt }) => (
          <p key={name} style={styles.paragraph}>
            <img src={`cid:${contentIdOf(name)}`} alt={alt} style={styles.photo} />
          </p>
        ))}
        {body.button && <LinkButton {...body.button} />}
        {body.closing.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <p key={index} style={styles.paragraph}>
            <Lines text={text} />
          </p>
        ))}
        {body.footer.length > 0 && <hr style={styles.line} />}
        {body.footer.map(({ text, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <p key={index} style={styles.small}>
            {url === undefined ? <Lines text={text} /> : <PlainLink url={url}>{text}</PlainLink>}
          </p>
        ))}
      </div>
    </body>
  </html>
);

/** They may be in another language than the mail. */
const Paragraphs = ({ texts }: { texts: string[] }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <p key={index} dir={textDirection(text)} style={styles.paragraph}>
      <Lines text={text} />
    </p>
  ));

const attributesOf = (text: string, known: string) => {
  const lang = languageOf(text, known);
  return { dir: textDirection(text), ...(lang !== '' && { lang }) };
};

const LinkButton = ({ label, url }: NonNullable<MailBody['button']>) => (
  <>
    <p style={styles.paragraph}>
      <a href={url} style={styles.button}>
        {label}
      </a>
    </p>
    <p dir="ltr" style={styles.address}>
      <PlainLink url={url}>{url}</PlainLink>
    </p>
  </>
);

const PlainLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a href={url} style={{ color: 'inherit' }}>
    {children}
  </a>
);

const styles = {
  column: {
    maxWidth: '600px',
    margin: '0 auto',
    padding: '24px 16px',
    fontFamily: 'georgia,serif',
    fontSize: '20px',
    lineHeight: 1.5,
    overflowWrap: 'break-word',
  },
  heading: { margin: '28px 0', fontSize: '28px', lineHeight: 1.3, fontWeight: 'bold' },
  paragraph: { margin: '0 0 20px' },
  itemLine: { margin: 0 },
  photo: { display: 'block', width: '100%', maxWidth: '568px', height: 'auto' },
  // Outlook ignores the padding of a link, but draws its border
  button: {
    display: 'inline-block',
    padding: '6px 20px',
    border: '12px solid #83351a',
    borderRadius: '8px',
    background: '#83351a',
    color: '#fffaf3',
    fontSize: '22px',
    fontWeight: 'bold',
    textDecoration: 'none',
  },
  address: { margin: '0 0 20px', fontSize: '16px', wordBreak: 'break-all' },
  line: { margin: '32px 0 16px', border: 0, borderTop: '1px solid #888888' },
  small: { margin: '0 0 12px', fontSize: '16px' },
} satisfies Record<string, CSSProperties>;
