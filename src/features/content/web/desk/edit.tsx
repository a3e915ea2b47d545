import type { Route } from './+types/edit';
import type { DeskFlash } from '#kit/endpoint.ts';
import type { FieldChange } from '#kit/result.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { Submit } from '#web/desk/desk-form.tsx';
import { useDesk } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { languageNames, languages } from '#web/i18n.ts';
import { moment } from '#web/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { discardEntryDraft, getDraft, saveEntryDraft, updateEntryDraft } from '../../contract/desk.ts';
import { type DeskDraft, entryName } from '../../model/desk.ts';
import { formOf, type Typed } from '../../model/form.ts';
import { DraftFields } from './draft-form.tsx';
import './content-desk.css';
import { draftWords } from './draft-words.ts';
import { useEntryTitle } from './entry-title.ts';
import { usePathName } from './path-name.ts';
import { contentKindWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'contentEdit');
  const draft = await loadAnswer(args, getDraft, { params: { entry: args.params.entry } });
  return { desk, draft, isChecked: new URL(args.request.url).searchParams.has('check') };
}

/** /desk/content-edit/…: the form of an entry, which keeps a draft. */
export default function EditPage({ loaderData: { desk, draft, isChecked } }: Route.ComponentProps) {
  const t = useWords(draftWords);
  const kinds = useWords(contentKindWords);
  return (
    <DeskPage
      desk={desk}
      page="content"
      title={useEntryTitle()(draft)}
      state={<Badge tone="info">{t.editing(kinds[draft.kind])}</Badge>}
      actions={
        <LinkButton href={deskPaths.contentEntry(entryName(draft))} small look="quiet">
          {t.toEntry}
        </LinkButton>
      }
    >
      <State draft={draft} />
      <EditForm draft={draft} isChecked={isChecked} />
    </DeskPage>
  );
}

interface OfDraft {
  readonly draft: DeskDraft;
}
/** Who saved it, what is missing, and the way up to a newer version. */
function State({ draft }: OfDraft) {
  const t = useWords(draftWords);
  const language = useLanguage();
  const params = { entry: entryName(draft) };
  const { saved, revision, faults, version, baseVersion } = draft;
  return (
    <div className="content-state">
      <p className="soft">{saved ? t.savedBy(saved.by, moment(language, saved.at)) : t.notSaved}</p>
      {faults.length > 0 && revision > 0 ? (
        <Message kind="info" unannounced>
          {t.faults(faults.length)}
        </Message>
      ) : null}
      {revision > 0 && version > baseVersion ? (
        <Message kind="error">
          <p>{t.behind(version)}</p>
          <ActForm of={updateEntryDraft} params={params} hidden={{ revision }} look="secondary" />
        </Message>
      ) : null}
    </div>
  );
}

function EditForm({ draft, isChecked }: OfDraft & { readonly isChecked: boolean }) {
  const t = useWords(draftWords);
  const language = useLanguage();
  const params = { entry: entryName(draft) };
  const { typed, revision, both, changes } = useTyped(draft, urlOf(saveEntryDraft, params));
  const colleague = changes.filter(({ field }) => both.includes(field));
  return (
    <>
      <ActForm
        of={saveEntryDraft}
        params={params}
        hidden={{ revision, base: draft.baseVersion }}
        refusals={{
          'content/draft-changed': ({ by, at }) => t.changed(String(by), moment(language, String(at))),
        }}
      >
        <Changes changes={changes} />
        <p className="soft">{t.markup}</p>
        <DraftFields
          form={formOf(draft.kind)}
          values={{
            typed,
            faults: draft.faults,
            isChecked,
            colleague,
            products: draft.products,
            documents: draft.documents,
          }}
        />
        <Buttons />
      </ActForm>
      {draft.revision > 0 ? (
        <ActForm
          of={discardEntryDraft}
          params={params}
          look="danger"
          hidden={{ revision: draft.revision }}
          className="content-discard"
        />
      ) : null}
    </>
  );
}

/** Enter presses the first button. */
function Buttons() {
  const t = useWords(draftWords);
  return (
    <div className="desk-form-row content-save">
      <Submit>{t.save}</Submit>
      {languages.map((language) => (
        <Submit key={language} look="secondary" name="do" value={`preview:${language}`}>
          {t.previewIn(languageNames[language])}
        </Submit>
      ))}
      <Submit look="secondary" name="do" value="publish">
        {t.review}
      </Submit>
    </div>
  );
}

/** What a colleague changed since the form was shown. */
function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const t = useWords(draftWords);
  const nameOf = usePathName();
  if (changes.length === 0) return null;
  return (
    <div className="content-changes">
      <p>
        <strong>{t.theirs}</strong>
      </p>
      <ul>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {nameOf(field)}: {t.change(before || t.nothing, after || t.nothing)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * What the form shows: the draft; after a refused form what was typed, merged with a colleague's changes. `both`: fields that
 * the colleague changed too.
 */
function useTyped(draft: DeskDraft, action: string) {
  const { flash } = useDesk();
  if (flash?.action !== action) return { typed: draft.typed, revision: draft.revision, both: [], changes: [] };
  const { merged, both, revision, changes } = flash.facts;
  const typed = typeof merged === 'string' ? (JSON.parse(merged) as Typed) : contentFields(flash.values);
  return {
    typed: Object.keys(typed).length > 0 ? typed : draft.typed,
    revision: typeof revision === 'number' ? revision : Number(flash.values['revision'] ?? draft.revision),
    both: typeof both === 'string' ? both.split(',') : [],
    changes: Array.isArray(changes) ? (changes as readonly FieldChange[]) : [],
  };
}
/** The fields of the entry among those of the form, which have the prefix `v.`. */
const contentFields = (values: DeskFlash['values']): Typed =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith('v.') && typeof value === 'string' ? [[name.slice(2), value]] : [],
    ),
  );
