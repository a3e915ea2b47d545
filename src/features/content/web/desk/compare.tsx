import type { Route } from './+types/compare';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getComparison, publishEntry } from '../../contract/desk.ts';
import { type ComparedPictures, type Comparison, entryName, type TextPart } from '../../model/desk.ts';
import { needsOwner } from '../../model/content.ts';
import { thumbnailOf } from '../../model/pictures.ts';
import './content-desk.css';
import { draftWords } from './draft-words.ts';
import { useEntryTitle } from './entry-title.ts';
import { usePathName } from './path-name.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'contentCompare');
  const asked = new URL(args.request.url).searchParams;
  const [from, to] = [asked.get('from') ?? undefined, asked.get('to') ?? undefined];
  const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return { desk, comparison: await loadAnswer(args, getComparison, { params: { entry: args.params.entry }, query }) };
}

/** /desk/content-compare/…: two versions, or the published one and the draft with the button that publishes it. */
export default function ComparePage({ loaderData: { desk, comparison } }: Route.ComponentProps) {
  const t = useWords(draftWords);
  const { fields } = comparison;
  const name = entryName(comparison);
  return (
    <DeskPage
      desk={desk}
      page="content"
      title={t.compareTitle(useEntryTitle()(comparison))}
      actions={
        <>
          {desk.rights.includes('content/change') ? (
            <LinkButton href={deskPaths.contentEdit(name)} small>
              {t.edit}
            </LinkButton>
          ) : null}
          <LinkButton href={deskPaths.contentEntry(name)} small look="quiet">
            {t.toEntry}
          </LinkButton>
        </>
      }
    >
      <Sides comparison={comparison} />
      <p>
        <strong>{fields.length === 0 ? t.same : t.differs(fields.length)}</strong>
      </p>
      <Fields comparison={comparison} />
      <Publish comparison={comparison} />
    </DeskPage>
  );
}

interface OfComparison {
  readonly comparison: Comparison;
}
/** The most versions that can be chosen here; others are reached from the history. */
const choices = 100;
function Sides({ comparison: { from, to, version, revision } }: OfComparison) {
  const t = useWords(draftWords);
  const numbers = Array.from({ length: Math.min(version, choices) }, (_, index) => version - index);
  const shown = [from, to].filter((side) => typeof side === 'number' && side > 0 && !numbers.includes(side));
  const options = [
    ...(revision > 0 ? [{ value: 'draft', label: t.draft }] : []),
    ...[...numbers, ...shown].map((each) => ({ value: String(each), label: t.version(Number(each)) })),
    { value: '0', label: t.none },
  ];
  return (
    <form method="get" className="desk-form-row content-sides">
      <SelectField name="from" label={t.from} options={options} defaultValue={String(from)} />
      <SelectField name="to" label={t.to} options={options} defaultValue={String(to)} />
      <button type="submit" className="button button-secondary">
        {t.compare}
      </button>
    </form>
  );
}

function Fields({ comparison: { fields } }: OfComparison) {
  const nameOf = usePathName();
  return (
    <dl className="content-compare">
      {fields.map(({ path, parts, pictures }, index) => (
        // Both sides of a moved item may have one path.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${path} ${index}`}>
          <dt>{nameOf(path)}</dt>
          <dd>
            {pictures === undefined ? (
              <Parts parts={path.endsWith('sample') || path.endsWith('isSample') ? parts : shortened(parts)} />
            ) : (
              <Pictures pictures={pictures} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The picture that was taken away and the one in its place, each with its alternative text. */
function Pictures({ pictures: { before, after } }: { readonly pictures: ComparedPictures }) {
  const t = useWords(draftWords);
  const sides = [
    { name: t.pictureBefore, picture: before },
    { name: t.pictureAfter, picture: after },
  ];
  return (
    <div className="content-pictures">
      {sides.map(({ name, picture }) => (
        <figure key={name}>
          {picture === null ? null : (
            <img
              className="content-shot"
              src={thumbnailOf(picture.src)}
              alt=""
              width={160}
              height={100}
              loading="lazy"
            />
          )}
          <figcaption>
            <strong>{name}:</strong> {picture === null ? t.noPictureHere : picture.alt}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  const t = useWords(draftWords);
  return parts.map(({ text, mark }, index) => {
    // The order of a text's parts never changes.
    // oxlint-disable-next-line react/no-array-index-key
    if (mark === 'same') return <span key={index}>{text}</span>;
    const Tag = mark === 'added' ? 'ins' : 'del';
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <span className="sr-only">{`${mark === 'added' ? t.added : t.taken}: `}</span>
        {text}
        <span className="sr-only">; </span>
      </Tag>
    );
  });
}

const around = 120;
/** Long texts between changes are cut to what is around them. */
const shortened = (parts: readonly TextPart[]): readonly TextPart[] =>
  parts.map((part) =>
    part.mark === 'same' && part.text.length > 2 * around + 20
      ? { ...part, text: `${part.text.slice(0, around)} … ${part.text.slice(-around)}` }
      : part,
  );

/** Publishes the draft that is compared with the published version. */
function Publish({ comparison }: OfComparison) {
  const t = useWords(draftWords);
  const nameOf = usePathName();
  const mayChange = useMay('content/change');
  const isOwner = useMay('settings/change');
  const { kind, from, to, version, baseVersion, revision, faults, fields } = comparison;
  if (!mayChange || to !== 'draft' || from !== version) return null;
  const name = entryName(comparison);
  if (faults.length > 0 || baseVersion !== version) {
    return (
      <Message kind="info" unannounced>
        <p>{faults.length > 0 ? t.faults(faults.length) : t.behind(version)}</p>
        {faults.length > 0 ? (
          <ul>
            {faults.map(({ field }) => (
              <li key={field}>{nameOf(field)}</li>
            ))}
          </ul>
        ) : null}
        <LinkButton href={`${deskPaths.contentEdit(name)}?check=yes`} look="primary">
          {t.edit}
        </LinkButton>
      </Message>
    );
  }
  if (
    !isOwner &&
    needsOwner(
      kind,
      fields.map(({ path }) => path),
    )
  )
    return (
      <Message kind="info" unannounced>
        <WhyNot of={publishEntry} code="content/owners" />
      </Message>
    );
  return (
    <section className="desk-section" aria-label={t.publish}>
      <ActForm of={publishEntry} params={{ entry: name }} hidden={{ revision }} />
    </section>
  );
}
