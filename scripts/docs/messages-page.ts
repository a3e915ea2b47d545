import { type Language, languages } from '#kit/language.ts';
import { catalog, type CatalogEntry, type CatalogText, variables } from './message-catalog.ts';
import { smsParts } from '#kit/text/sms-parts.ts';

const head = `# Messages

Every text that the program sends by SMS or e-mail, word for word. A value is shown as \`{variable}\`; nothing else varies.
Applicants and referrers get each message in one language: that of the site when they last logged in, stored with the
account. The OTP of a login follows the page that asks for it. Staff mails are English. The demo keeps each message, with
the name of its template, in \`outbox/messages.ndjson\` of its data folder.

<!-- Drawn from scripts/docs/message-catalog.ts by npm run docs. Change it there. -->

## Before the first real SMS

Indian operators deliver a business SMS only if its sender and its text are registered with them (DLT). Register, through
any operator's DLT site:

1. the enterprise, and the sender name that recipients see;
2. each SMS below as a template, in English and in Hindi, word for word and with its line breaks, each \`{variable}\`
   written as the operator's \`{#var#}\`. \`{company}\` does not vary: write the company's name.

The operators drop an SMS that differs from its template and do not report it to the program. After a change of a text
here or of the company's name, register the template anew before the change goes live. E-mails need no registration.

An SMS is paid by the part. One part holds 160 characters (153 each if there are several); 70 and 67 with any Hindi letter
or the sign ₹. The number of parts below is counted with the examples at the end of this page.
`;
const groups: readonly (readonly [heading: string, to: CatalogEntry['to']])[] = [
  ['To applicants', 'applicant'],
  ['To referrers', 'referrer'],
  ['To buyers', 'buyer'],
  ['To staff', 'staff'],
];

/** Generates docs/messages.md from the code. */
export function messagesPage(): string {
  const entries = catalog();
  return [
    head,
    ...groups.flatMap(([heading, to]) => [
      `## ${heading}\n`,
      ...entries.filter((entry) => entry.to === to).map(sectionOf),
    ]),
    '## Variables\n',
    ['| Variable | Meaning | Example |', '|---|---|---|', ...variableRows(entries)].join('\n'),
    '',
  ].join('\n');
}

const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'Hindi' };

function sectionOf({ template, when, channels, texts }: CatalogEntry): string {
  const isSms = channels.includes('SMS');
  return [
    `### \`${template}\``,
    `${when}. By ${channels.join(' and ')}.`,
    ...languages.flatMap((language) => {
      const text = texts[language];
      return text ? [textOf(text, texts.hi ? languageNames[language] : undefined, isSms)] : [];
    }),
  ]
    .join('\n\n')
    .concat('\n');
}

function textOf({ subject, text, link }: CatalogText, language: string | undefined, isSms: boolean): string {
  const { characters, parts } = smsParts(withExamples(text));
  return [
    ...(language === undefined
      ? []
      : [isSms ? `${language}, ${characters} characters, SMS parts: ${parts}.` : `${language}.`]),
    ...(subject === undefined ? [] : [`Subject of the e-mail: ${subject}`]),
    `\`\`\`text\n${text}\n\`\`\``,
    ...(link === undefined ? [] : [`The e-mail ends with: ${link}`]),
  ].join('\n\n');
}

const withExamples = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (variable, name: string) => variables[name]?.[1].replaceAll('`', '') ?? variable);

/** @throws when a text has a variable that `variables` does not explain. */
function variableRows(entries: readonly CatalogEntry[]): string[] {
  const used = new Set(
    entries.flatMap(({ texts }) =>
      Object.values(texts).flatMap(({ subject = '', text, link = '' }) =>
        [...`${subject} ${text} ${link}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      ),
    ),
  );
  return [...used].map((name) => {
    const about = variables[name];
    if (!about) throw new Error(`scripts/docs/message-catalog.ts does not say what {${name}} is`);
    return `| \`{${name}}\` | ${about[0]} | ${about[1]} |`;
  });
}
