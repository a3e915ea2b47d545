// The form of an entry, made from its kind's shape: both languages side by side, below one another on a phone. Every button
// saves what was typed.
import { createContext, type InputHTMLAttributes, useContext, useId } from 'react';
import { gstStates, units } from '#kit/money/gst.ts';
import type { FieldChange } from '#kit/result.ts';
import type { DeskDraft, DraftFault } from '../../model/desk.ts';
import {
  countOf,
  type FormNode,
  type Group,
  isTranslated,
  join,
  type Leaf,
  type List,
  type Typed,
} from '../../model/form.ts';
import { isPictureSrc } from '../../model/shapes.ts';
import { languageNames, languages } from '#web/i18n.ts';
import { Submit } from '#web/desk/desk-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { choiceWords, contentFieldWords } from './field-words.ts';
import { draftWords } from './draft-words.ts';
import { contentReasonWords, reasonKey } from './reason-words.ts';

export interface DraftValues {
  readonly typed: Typed;
  readonly faults: readonly DraftFault[];
  /** What is missing is an error, too. */
  readonly isChecked: boolean;
  /** What a colleague changed, where the editor changed the same. */
  readonly colleague: readonly FieldChange[];
  readonly products: DeskDraft['products'];
  readonly documents: DeskDraft['documents'];
}
const Values = createContext<DraftValues>({
  typed: {},
  faults: [],
  isChecked: false,
  colleague: [],
  products: [],
  documents: [],
});

export function DraftFields({ form, values }: { readonly form: Group; readonly values: DraftValues }) {
  return (
    <Values value={values}>
      <div className="content-form">
        <FaultsOf paths={['']} />
        {form.fields.map((field) => (
          <Node key={field.name} node={field} at={placeIn({ paths: [''], star: '' }, field)} />
        ))}
      </div>
    </Values>
  );
}

/** Where a node is: its path, or its path in each language, and the path with `*` for the language. */
interface Place {
  readonly paths: readonly string[];
  readonly star: string;
}
interface Placed<Of extends FormNode = FormNode> {
  readonly node: Of;
  readonly at: Place;
  /** The label of a list's item, which has no name. */
  readonly label?: string;
}
const placeIn = ({ paths, star }: Place, { kind, name }: FormNode): Place =>
  kind === 'pair'
    ? { paths: languages.map((language) => join(paths[0] ?? '', language)), star: join(star, '*') }
    : { paths: paths.map((path) => join(path, name)), star: join(star, name) };

function Node({ node, at, label }: Placed) {
  const t = useWords(contentFieldWords);
  const text = label ?? t[node.name] ?? node.name;
  if (node.kind === 'leaf') return <LeafFields node={node} at={at} label={text} />;
  if (node.kind === 'list') return <ListFields node={node} at={at} label={text} />;
  if (node.kind === 'pair') return <Inner fields={node.fields} at={at} />;
  if (node.name === '' && !node.isPicture) return <Inner fields={node.fields} at={at} />;
  return (
    <fieldset className="content-group">
      <legend>{text}</legend>
      <FaultsOf paths={at.paths} />
      {node.isPicture ? <PictureFields node={node} at={at} /> : <Inner fields={node.fields} at={at} />}
    </fieldset>
  );
}
const Inner = ({ fields, at }: { readonly fields: readonly FormNode[]; readonly at: Place }) =>
  fields.map((field) => <Node key={field.name} node={field} at={placeIn(at, field)} />);

/** The file is chosen on another page; here are its alternative texts. */
function PictureFields({ node, at }: Placed<Group>) {
  const t = useWords(draftWords);
  const { typed } = useContext(Values);
  const src = typed[join(at.paths[0] ?? '', 'src')] ?? '';
  const others = node.fields.filter(({ name }) => name !== 'src');
  return (
    <>
      <div className="content-picture">
        {isPictureSrc(src) ? <img src={src} alt="" width={160} height={100} /> : <p className="soft">{t.noPicture}</p>}
        {at.paths.map((path) => (
          <input key={path} type="hidden" name={`v.${join(path, 'src')}`} value={typed[join(path, 'src')] ?? ''} />
        ))}
        <Submit look="secondary" small name="do" value={`picture:${at.star}`}>
          {t.choosePicture}
        </Submit>
      </div>
      <FaultsOf paths={at.paths.map((path) => join(path, 'src'))} />
      <Inner fields={others} at={at} />
    </>
  );
}

function ListFields({ node, at, label = '' }: Placed<List>) {
  const t = useWords(draftWords);
  const { typed } = useContext(Values);
  const count = Math.max(...at.paths.map((path) => countOf(typed, path)));
  const isFixed = node.most === node.least;
  return (
    <fieldset className="content-list" id={`list-${at.star.replaceAll(/[.*]+/g, '-')}`}>
      <legend>{label}</legend>
      <FaultsOf paths={at.paths} />
      {Array.from({ length: count }, (_, index) => {
        const name = t.item(label, index + 1);
        const item = { paths: at.paths.map((path) => join(path, index)), star: join(at.star, index) };
        return (
          // Items are named by their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="content-item" role="group" aria-label={name}>
            <div className="content-item-head">
              <strong aria-hidden="true">{index + 1}</strong>
              {isFixed ? null : (
                <ItemButtons at={item.star} name={name} isFirst={index === 0} isLast={index + 1 === count} />
              )}
            </div>
            <FaultsOf paths={node.item.kind === 'leaf' ? [] : item.paths} />
            <Node node={node.item} at={item} label={name} />
          </div>
        );
      })}
      {isFixed || (node.most !== undefined && count >= node.most) ? null : (
        <Submit look="secondary" small name="do" value={`add:${at.star}`}>
          {t.add(label)}
        </Submit>
      )}
    </fieldset>
  );
}

function ItemButtons(props: {
  readonly at: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const { at, name, isFirst, isLast } = props;
  const t = useWords(draftWords);
  const button = (act: 'up' | 'down' | 'remove', text: string) => (
    <button
      type="submit"
      className="button button-quiet button-small"
      name="do"
      value={`${act}:${at}`}
      aria-label={t.actOn(text, name)}
    >
      {text}
    </button>
  );
  return (
    <span className="content-item-buttons">
      {isFirst ? null : button('up', t.up)}
      {isLast ? null : button('down', t.down)}
      {button('remove', t.remove)}
    </span>
  );
}

function LeafFields({ node, at, label = '' }: Placed<Leaf>) {
  const { typed } = useContext(Values);
  const t = useWords(draftWords);
  if (node.input === 'fixed') return null;
  const [only, other] = at.paths;
  if (other === undefined) return <Field node={node} path={only ?? ''} label={label} />;
  const empty = at.paths.map((path) => (typed[path] ?? '').trim() === '');
  return (
    <div className="content-pair">
      {at.paths.map((path, index) => {
        const language = languages[index] ?? 'en';
        const isMissing = isTranslated(node) && empty[index] === true && empty.includes(false);
        return (
          <div key={path}>
            <Field node={node} path={path} label={`${label} (${languageNames[language]})`} lang={language} />
            {isMissing ? <Badge tone="warn">{t.translationMissing}</Badge> : null}
          </div>
        );
      })}
    </div>
  );
}

/** One value in one language. */
function Field({ node, path, label, lang }: { node: Leaf; path: string; label: string; lang?: string }) {
  const { typed, colleague, products, documents } = useContext(Values);
  const t = useWords(draftWords);
  const choices = useWords(choiceWords);
  const language = useLanguage();
  const error = useFault(path);
  const theirs = colleague.find(({ field }) => field === path);
  const name = `v.${path}`;
  const value = typed[path] ?? '';
  const common = {
    name,
    id: `${useId()}${path.replaceAll('.', '-')}`,
    label,
    ...(theirs ? { hint: t.nowIs(theirs.after || t.nothing) } : {}),
    ...(error === undefined ? {} : { error }),
    ...(node.isOptional && node.input !== 'flag' ? { markOptional: true } : {}),
  };
  if (node.input === 'flag') return <Checkbox {...common} value="yes" defaultChecked={value !== ''} />;
  if (node.input === 'choice') {
    const unitOf = (option: string) => units[option as keyof typeof units]?.[language];
    const options = node.options.map((option) => ({
      value: option,
      label: choices[option] ?? unitOf(option) ?? option,
    }));
    return <SelectField {...common} options={options} emptyLabel={t.choose} defaultValue={value} />;
  }
  if (node.input === 'product') {
    const options = products.map(({ name: product, title }) => ({ value: product, label: title }));
    // A product that was taken down stays chosen until somebody chooses another one.
    const shown = value === '' || options.some((option) => option.value === value) ? [] : [{ value, label: value }];
    return <SelectField {...common} options={[...options, ...shown]} emptyLabel={t.choose} defaultValue={value} />;
  }
  if (node.input === 'document') {
    const options = documents.map((document) => ({ value: document.src, label: document.name }));
    const shown = value === '' || options.some((option) => option.value === value) ? [] : [{ value, label: value }];
    return (
      <div className="content-document">
        <SelectField {...common} options={[...options, ...shown]} emptyLabel={t.noDocument} defaultValue={value} />
        <Submit look="secondary" small name="do" value="document">
          {t.uploadDocument}
        </Submit>
      </div>
    );
  }
  if (node.input === 'state') {
    const names = Object.values(gstStates).map((state) => state[lang === 'hi' ? 'hi' : 'en']);
    const all = value === '' || names.includes(value) ? names : [...names, value];
    const options = all.map((state) => ({ value: state, label: state }));
    return <SelectField {...common} options={options} emptyLabel={t.choose} defaultValue={value} />;
  }
  if (node.input === 'sections' || node.input === 'paragraphs')
    return (
      <TextArea
        {...common}
        className="content-long"
        lang={lang}
        defaultValue={value}
        rows={rowsOf(value)}
        data-paste={node.input}
      />
    );
  if (node.input === 'text')
    return (
      <TextArea {...common} lang={lang} defaultValue={value} rows={Math.min(14, 1 + Math.ceil(value.length / 60))} />
    );
  return <TextField {...common} lang={lang} {...keyboards[node.input]} defaultValue={value} autoComplete="off" />;
}
/** What a phone's keyboard and the browser know of a field, where it is not just a line. */
const keyboards: Partial<
  Readonly<Record<Leaf['input'], Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'>>>
> = {
  day: { type: 'date' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  rupees: { inputMode: 'decimal' },
  number: { inputMode: 'numeric' },
};

/** As high as what is in it, up to a height that can be read at once. */
const rowsOf = (value: string): number =>
  Math.min(26, Math.max(5, 1 + value.split('\n').reduce((rows, line) => rows + 1 + Math.floor(line.length / 70), 0)));

/** The text of a field's fault; of a missing value only once the form was checked. */
function useFault(path: string): string | undefined {
  const { faults, isChecked, typed } = useContext(Values);
  const t = useWords(contentReasonWords);
  const fault = faults.find(({ field }) => field === path);
  if (!fault || (!isChecked && (typed[path] ?? '').trim() === '')) return undefined;
  const text = t[reasonKey(fault.reason)]?.(fault.bound ?? 1) ?? fault.reason;
  return fault.of === undefined ? text : `${text} “${fault.of}”`;
}

/** Faults of groups and lists. */
function FaultsOf({ paths }: { readonly paths: readonly string[] }) {
  const texts = [useFault(paths[0] ?? '-'), useFault(paths[1] ?? '-')].filter((text) => text !== undefined);
  return [...new Set(texts)].map((text) => (
    <p key={text} className="field-error">
      {text}
    </p>
  ));
}
