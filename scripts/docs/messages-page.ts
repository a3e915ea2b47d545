import { type Language, languages } from '#kit/language.ts';
import { catalog, type CatalogEntry, type CatalogText, variables } from './message-catalog.ts';
import { smsParts } from '#kit/text/sms-parts.ts';
import { slotsOf, writeText } from '#features/notifications/model/sms.ts';
import { slotKinds, type SmsName, smsNames, smsTexts } from '#features/notifications/model/sms-texts.ts';

/** The length that texts are counted with, of what our settings and content put into them. */
const fixedLength = 30;
const head = `# Messages

Every text that the program sends by SMS or e-mail, word for word. A value is shown as \`{variable}\`; nothing else varies.
Applicants and referrers get each message in one language: that of the site when they last logged in, stored with the
account. The OTP of a login follows the page that asks for it. Staff mails are English. The demo keeps each message, with
the name of its template, in \`outbox/messages.ndjson\` of its data folder.

<!-- Drawn from scripts/docs/message-catalog.ts by npm run docs. Change it there. -->

## Before the first real SMS

Indian operators deliver a business SMS only if its sender and its text are registered with them (DLT).
[Running Saral](running.md#sms-through-msg91) says what to register in which order, and \`npm run sms-templates\` writes the texts with the
names of your company and site, in each operator's notation.

Each SMS below is a text to register, in English and in Hindi, word for word and with its line breaks. \`{company}\` and
\`{host}\` do not vary: they are written out. Every other \`{variable}\` of an SMS is a slot, whose type is registered with it:
numeric takes digits, alphanumeric letters and digits without a space or sign, url a registered link. A text has two slots
at most, and a word between them. The operators drop an SMS that differs from its text and do not report it to the program: after a
change of a text here or of the company's name, register it anew before the change goes live. E-mails need no registration.

An SMS is paid by the part. One part holds 160 characters (153 each if there are several); 70 and 67 with any Hindi letter
or the sign ₹. No SMS has more than two. Characters and parts are counted with the longest value of each slot, and ${fixedLength} characters
for the company and the host.
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

function sectionOf({ template, when, channels, mails }: CatalogEntry): string {
  const registered = channels.includes('SMS') ? smsNames.find((name) => name === template) : undefined;
  return [
    `### \`${template}\``,
    `${when}. By ${channels.join(' and ')}.`,
    ...languages.flatMap((language) => {
      const mail = mails[language];
      return [
        ...(registered ? [smsOf(registered, language)] : []),
        ...(mail ? [mailOf(mail, mails.hi ? `${languageNames[language]} e-mail` : undefined)] : []),
      ];
    }),
  ]
    .join('\n\n')
    .concat('\n');
}

/** A registered text at its longest. */
export const longestText = (template: SmsName, language: Language): string =>
  writeText(template, language, (variable) =>
    'x'.repeat(variable === 'company' || variable === 'host' ? fixedLength : slotKinds[variable].max),
  );

function smsOf(template: SmsName, language: Language): string {
  const { characters, parts } = smsParts(longestText(template, language));
  const slots = slotsOf(template, language).map(
    (name) => `\`{${name}}\` ${slotKinds[name].type}, ${slotKinds[name].max}`,
  );
  return [
    `${languageNames[language]} SMS, ${characters} characters, parts: ${parts}. ${slots.length === 0 ? 'No slots' : `Slots: ${slots.join('; ')}`}.`,
    `\`\`\`text\n${smsTexts[template][language]}\n\`\`\``,
  ].join('\n\n');
}

const mailOf = ({ subject, text, link }: CatalogText, head: string | undefined): string =>
  [
    `${head === undefined ? 'Subject' : `${head}, subject`}: ${subject}`,
    `\`\`\`text\n${text}\n\`\`\``,
    ...(link === undefined ? [] : [`It ends with: ${link}`]),
  ].join('\n\n');

/** @throws when a text has a variable that `variables` does not explain. */
function variableRows(entries: readonly CatalogEntry[]): string[] {
  const used = new Set(
    [
      ...smsNames.flatMap((name) => languages.map((language) => smsTexts[name][language])),
      ...entries.flatMap(({ mails }) =>
        Object.values(mails).map(({ subject, text, link = '' }) => `${subject} ${text} ${link}`),
      ),
    ].flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
  );
  return [...used].map((name) => {
    const about = variables[name];
    if (!about) throw new Error(`scripts/docs/message-catalog.ts does not say what {${name}} is`);
    return `| \`{${name}}\` | ${about[0]} | ${about[1]} |`;
  });
}
