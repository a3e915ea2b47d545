import type { Route } from './+types/new-content';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadDesk } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { beginEntry } from '../../contract/desk.ts';
import { creatableKinds } from '../../model/desk.ts';
import { draftWords } from './draft-words.ts';
import { contentKindWords, deskContentWords } from './words.ts';

export const handle = deskHandle;
export const loader = async (args: Route.LoaderArgs) => ({ desk: await loadDesk(args, 'newContent') });

/** /desk/content/new: begins a post, a product or a project as a draft. */
export default function NewContentPage({ loaderData: { desk } }: Route.ComponentProps) {
  const t = useWords(draftWords);
  const list = useWords(deskContentWords);
  const kinds = useWords(contentKindWords);
  return (
    <DeskPage desk={desk} page="content" title={t.newTitle}>
      <ActForm of={beginEntry}>
        <DeskSelect
          name="kind"
          label={list.kind}
          value="post"
          options={creatableKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <DeskText
          name="key"
          label={t.key}
          hint={t.keyHint}
          required
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
        />
      </ActForm>
    </DeskPage>
  );
}
