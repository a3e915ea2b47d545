import type { Route } from './+types/documents';
import { say } from '#kit/desk/said.ts';
import { pdfReasons } from '#kit/files/pdf-refusals.ts';
import { maxPdfBytes, maxPdfPages } from '#kit/files/uploaded-pdf.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskFile, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { addDocument, listDocuments } from '../../contract/documents.ts';
import { documentWords } from './document-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'documents');
  const documents = await loadAnswer(args, listDocuments);
  return { desk, documents, entry: new URL(args.request.url).searchParams.get('entry') ?? '' };
}

/** /desk/documents: uploads a PDF, and lists those that are there; with an entry, to go on in its form. */
export default function DocumentsPage({ loaderData: { desk, documents, entry } }: Route.ComponentProps) {
  const t = useWords(documentWords);
  const language = useLanguage();
  const tooLarge = say(pdfReasons['too-large'], language, undefined as never);
  const back =
    entry === '' ? null : (
      <LinkButton href={deskPaths.contentEdit(entry)} small look="quiet">
        {t.toEntry}
      </LinkButton>
    );
  return (
    <DeskPage desk={desk} page="documents" {...(back ? { actions: back } : {})}>
      <section className="desk-section" aria-labelledby="upload">
        <h2 id="upload">{t.upload}</h2>
        <ActForm of={addDocument} hidden={{ entry }} refusals={{ 'http/too-large': tooLarge }}>
          <DeskText name="name" label={t.name} hint={t.nameHint} value="" maxLength={100} required />
          <DeskFile
            name="document"
            label={t.file}
            hint={t.fileHint(maxPdfBytes / 2 ** 20, maxPdfPages)}
            accept="application/pdf"
            maxBytes={maxPdfBytes}
            tooLarge={tooLarge}
          />
        </ActForm>
      </section>
      <section className="desk-section" aria-labelledby="uploaded">
        <h2 id="uploaded">{t.uploaded}</h2>
        {documents.length === 0 ? <p>{t.none}</p> : null}
        <ul className="desk-rows">
          {documents.map(({ src, name, pages, createdAt }) => (
            <li key={src}>
              <a href={src}>{name}</a>
              <p className="soft">{t.about(pages, moment(language, createdAt))}</p>
            </li>
          ))}
        </ul>
      </section>
    </DeskPage>
  );
}
