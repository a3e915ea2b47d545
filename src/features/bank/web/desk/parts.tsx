import type { DeskFormProps } from '#web/desk/desk-form.tsx';
import { dayOf } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { useTableRefusals } from '#web/desk/table-file-words.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { recordOf, tiedText } from './tied-words.ts';
import { bankFactWords, bankRefusalWords } from './words.ts';

/** The texts of all refusals, with the line or the gap that they name. */
export function useRefusals(): NonNullable<DeskFormProps['refusals']> {
  const texts = useWords(bankRefusalWords);
  const t = useWords(bankFactWords);
  const language = useLanguage();
  return {
    ...useTableRefusals(),
    ...texts,
    'bank/line-unreadable': ({ line }) => t.unreadable(Number(line)),
    'bank/balances': ({ line }) => t.balances(Number(line)),
    'bank/gap': ({ day, ours, file }) =>
      t.gap(dayOf(language, String(day)), rupees(Number(ours)), rupees(Number(file))),
  };
}

/** What a line is, with the page of its record. */
export function TiedTo({ line }: { readonly line: Parameters<typeof tiedText>[0] }) {
  const text = tiedText(line, useLanguage());
  const page = recordOf(line);
  return page ? <a href={page.href}>{text}</a> : text;
}
