import { DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { categories } from '../../model.ts';
import { recordOf, tiedText } from './tied-words.ts';
import { bankWords, categoryWords } from './words.ts';

/** What a line is, with the page of its record. */
export function TiedTo({ line }: { readonly line: Parameters<typeof tiedText>[0] }) {
  const text = tiedText(line, useLanguage());
  const page = recordOf(line);
  return page ? <a href={page.href}>{text}</a> : text;
}

/** What somebody says that a line is. */
export function MarkFields() {
  const t = useWords(bankWords);
  const names = useWords(categoryWords);
  return (
    <>
      <DeskSelect
        name="category"
        label={t.category}
        options={categories.map((value) => ({ value, label: names[value] }))}
      />
      <Submit look="secondary">{t.mark}</Submit>
    </>
  );
}
