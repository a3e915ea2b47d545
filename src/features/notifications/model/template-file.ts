// The file of the registered texts with the ids that the operators and the SMS provider gave them.
import { z } from 'zod/mini';
import { type Language, languages } from '#kit/language.ts';
import { piecesOf, slotsOf, writeText } from './sms.ts';
import { type FixedName, slotKinds, type SlotType, type SmsName, smsNames } from './sms-texts.ts';

const Slot = z.object({ name: z.string(), type: z.string(), max: z.number() });
const RegisteredText = z.object({
  templateId: z.string(),
  dltTemplateId: z.string(),
  header: z.optional(z.string()),
  text: z.string(),
  slots: z.array(Slot),
});
/** A text as it is registered; `slots` have the names of the provider's variables. */
export type RegisteredText = z.output<typeof RegisteredText>;
const TemplateFile = z.object({
  entityId: z.string(),
  header: z.string(),
  texts: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const how =
  'Register each text with the operators (DLT) under entityId and header, then with the SMS provider, and fill in the two ids. header of a text: only where it differs. Run `npm run sms-templates` again after an update, or after a change of the company: what is filled in stays while its text is the same.';
const fixedIn = (values: Readonly<Record<FixedName, string>>, slot: (type: SlotType, index: number) => string) => {
  let index = 0;
  return (variable: string): string =>
    variable === 'company' || variable === 'host'
      ? values[variable]
      : slot(slotKinds[variable as keyof typeof slotKinds].type, index++);
};

export interface TemplateSite {
  readonly company: Readonly<Record<Language, string>>;
  readonly host: string;
}
/**
 * The file, ready to be filled in. Ids that `previous` has are taken over; those of a text that differs by now move to its
 * `before`, because they belong to the other text.
 * @returns undefined when `previous` is another file
 */
export function writeTemplateFile(previous: string | undefined, site: TemplateSite): string | undefined {
  const before = previous === undefined ? undefined : readFile(previous);
  if (previous !== undefined && !before) return undefined;
  const entryOf = (name: SmsName, language: Language) => {
    const values = { company: site.company[language], host: site.host };
    const notation = (slot: (type: SlotType, index: number) => string) =>
      writeText(name, language, fixedIn(values, slot));
    const text = notation((type) => `{#${type}#}`);
    const raw = before?.texts[name]?.[language];
    const found = RegisteredText.safeParse(raw);
    const kept = found.success && found.data.text === text ? found.data : undefined;
    const slots = slotsOf(name, language).map((slot, index) => ({
      name: kept?.slots[index]?.name ?? `VAR${index + 1}`,
      ...slotKinds[slot],
      is: slot,
    }));
    const earlier = kept || !found.success || found.data.templateId === '' ? earlierOf(raw) : found.data;
    return {
      templateId: kept?.templateId ?? '',
      dltTemplateId: kept?.dltTemplateId ?? '',
      header: (found.success ? found.data.header : undefined) ?? '',
      text,
      slots,
      register: {
        'Airtel, Jio, Vi, BSNL': text,
        'SmartPing, Tata': notation(() => '{#var#}'),
        'SMS provider': notation((_type, index) => `##${slots[index]?.name ?? ''}##`),
      },
      ...(earlier === undefined ? {} : { before: earlier }),
    };
  };
  const file = {
    how,
    entityId: before?.entityId ?? '',
    header: before?.header ?? '',
    texts: Object.fromEntries(
      smsNames.map((name) => [
        name,
        Object.fromEntries(languages.map((language) => [language, entryOf(name, language)])),
      ]),
    ),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}
const earlierOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'before' in entry ? entry.before : undefined;

const shapes = {
  entityId: [/^\d{10,25}$/, 'is not the number of an entity'],
  header: [/^[A-Za-z]{6}$/, 'is not a header: six letters'],
  templateId: [/^[0-9a-f]{24}$/i, 'is not an id of the provider: 24 digits and letters a to f'],
  dltTemplateId: [/^\d{10,25}$/, 'is not the number of a registered text'],
} as const;
const faultIn = (at: string, name: keyof typeof shapes, value: string): string[] => {
  const [shape, wrong] = shapes[name];
  if (value === '') return [`${at}${name} is missing`];
  return shape.test(value) ? [] : [`${at}${name} ${wrong}`];
};

/** Every reason why the file can't be sent with, each naming its entry: `sign-in-code.en.templateId is missing`. */
export function templateFaults(content: string, host: string): string[] {
  const file = readFile(content);
  if (!file) return ['it is not a file of `npm run sms-templates`'];
  const used = new Map<string, string>();
  return [
    ...faultIn('', 'entityId', file.entityId),
    ...faultIn('', 'header', file.header),
    ...smsNames.flatMap((name) =>
      languages.flatMap((language) => {
        const at = `${name}.${language}`;
        const entry = RegisteredText.safeParse(file.texts[name]?.[language]);
        if (!entry.success) return [`${at} is ${file.texts[name]?.[language] === undefined ? 'missing' : 'mistyped'}`];
        const { templateId: id, dltTemplateId, header = '', text, slots } = entry.data;
        const twin = used.get(id);
        used.set(id, at);
        return [
          ...faultIn(`${at}.`, 'templateId', id),
          ...(twin === undefined || id === '' ? [] : [`${at}.templateId is that of ${twin}`]),
          ...faultIn(`${at}.`, 'dltTemplateId', dltTemplateId),
          ...(header === '' ? [] : faultIn(`${at}.`, 'header', header)),
          ...(textOf(name, language, host).test(text)
            ? []
            : [`${at}.text is not the text of this version: run \`npm run sms-templates\``]),
          ...(haveSlots(
            slots,
            slotsOf(name, language).map((slot) => slotKinds[slot].type),
          )
            ? []
            : [`${at}.slots are not those of its text`]),
        ];
      }),
    ),
  ];
}
const variable = /^[A-Za-z0-9_]{1,32}$/;
const haveSlots = (slots: RegisteredText['slots'], types: readonly SlotType[]): boolean =>
  slots.length === types.length &&
  new Set(slots.map(({ name }) => name)).size === slots.length &&
  slots.every(({ name, type }, index) => variable.test(name) && type === types[index]);
/** The company may be renamed while the site runs. */
function textOf(name: SmsName, language: Language, host: string): RegExp {
  const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pieces = piecesOf(name, language).map((piece) => {
    if (typeof piece === 'string') return escaped(piece);
    if (piece.variable === 'company') return '.+?';
    return escaped(piece.variable === 'host' ? host : `{#${slotKinds[piece.variable].type}#}`);
  });
  return new RegExp(`^${pieces.join('')}$`, 'u');
}

function readFile(content: string): z.output<typeof TemplateFile> | undefined {
  try {
    const file = TemplateFile.safeParse(JSON.parse(content));
    return file.success ? file.data : undefined;
  } catch {
    return undefined;
  }
}

export interface Templates {
  /** The registered text; undefined for one that the file does not have. */
  find(template: string, language: Language): (RegisteredText & { readonly header: string }) | undefined;
}
/** What a file without faults says. */
export function readTemplates(content: string): Templates {
  const file = readFile(content);
  return {
    find(template, language) {
      const entry = RegisteredText.safeParse(file?.texts[template]?.[language]);
      return entry.success && file ? { ...entry.data, header: entry.data.header || file.header } : undefined;
    },
  };
}
/** What a demo sends with. */
export const demoTemplates: Templates = {
  find(template, language) {
    const name = smsNames.find((known) => known === template);
    return (
      name && {
        templateId: `demo-${name}-${language}`,
        dltTemplateId: '',
        header: 'DEMOCO',
        text: '',
        slots: slotsOf(name, language).map((slot, index) => ({ name: `VAR${index + 1}`, ...slotKinds[slot] })),
      }
    );
  },
};
