import { catalog, type CatalogEntry, slots } from './message-catalog.ts';

const head = `# Messages

Every text that leaves by SMS or e-mail, as the program writes it. A value stands as \`{slot}\`; nothing else varies.
Messages to applicants and referrers hold both languages; staff mails are English. The demo keeps each message, with the name of its template, in \`outbox/messages.ndjson\` of its data folder.

<!-- Drawn from scripts/docs/message-catalog.ts by npm run docs. Change it there. -->

## Before the first real SMS

Indian operators deliver a business SMS only if its sender and its text are registered with them (DLT). Register, through
any operator's DLT site:

1. the enterprise, and the sender name that recipients see;
2. each SMS below as a template, word for word and with its line breaks, each \`{slot}\` written as the operator's variable
   \`{#var#}\`. \`{company}\` does not vary: write the company's name.

An SMS that differs from its template is dropped without a word to the program. After a change of a text here or of the
company's name, register the template anew before the change goes live. E-mails need no registration.
`;
const groups: readonly (readonly [heading: string, to: CatalogEntry['to']])[] = [
  ['To applicants', 'applicant'],
  ['To referrers', 'referrer'],
  ['To staff', 'staff'],
];

/** docs/messages.md as the code has it now. */
export function messagesPage(): string {
  const entries = catalog();
  return [
    head,
    ...groups.flatMap(([heading, to]) => [
      `## ${heading}\n`,
      ...entries.filter((entry) => entry.to === to).map(sectionOf),
    ]),
    '## Slots\n',
    ['| Slot | Meaning | Example |', '|---|---|---|', ...slotRows(entries)].join('\n'),
    '',
  ].join('\n');
}

const sectionOf = (entry: CatalogEntry): string =>
  [
    `### \`${entry.template}\``,
    `${entry.when}. By ${entry.channels.join(' and ')}.`,
    ...(entry.subject === undefined ? [] : [`Subject of the e-mail: ${entry.subject}`]),
    `\`\`\`text\n${entry.text}\n\`\`\`\n`,
  ].join('\n\n');

/** @throws where a text has a slot that `slots` does not explain. */
function slotRows(entries: readonly CatalogEntry[]): string[] {
  const used = new Set(
    entries.flatMap(({ subject = '', text }) =>
      [...`${subject} ${text}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    ),
  );
  return [...used].map((name) => {
    const about = slots[name];
    if (!about) throw new Error(`scripts/docs/message-catalog.ts does not say what {${name}} is`);
    return `| \`{${name}}\` | ${about[0]} | ${about[1]} |`;
  });
}
