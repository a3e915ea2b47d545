import type { Route } from './+types/notice';
import { say } from '#kit/desk/said.ts';
import { pdfReasons } from '#kit/files/pdf-refusals.ts';
import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';
import { inLanguage, languageNames } from '#web/i18n.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskFile, DeskSelect, DeskTextArea } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { addCorrigendum, getNotices, issueNotice, uploadNotice } from '../../contract/notices.ts';
import { getNotice } from '../../contract/public.ts';
import type { DeskNotices } from '../../model/notices.ts';
import { roleLanguages } from '../../model/jobs.ts';
import { NoticeDiffers } from './notice-differs.tsx';
import { noticeDeskWords } from './notice-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'notice');
  return { desk, notices: await loadAnswer(args, getNotices, { params: { name: args.params.name } }) };
}

/** /desk/notices/…: the issued notices and corrigenda of a role's current opening. */
export default function NoticePage({ loaderData: { desk, notices } }: Route.ComponentProps) {
  const t = useWords(noticeDeskWords);
  const mayChange = desk.rights.includes('roles/change');
  return (
    <DeskPage
      desk={desk}
      page="roles"
      title={t.title(notices.role, notices.opening)}
      actions={
        <LinkButton href={deskPaths.role(notices.role)} small look="quiet">
          {t.toRole}
        </LinkButton>
      }
    >
      <NoticeDiffers facts={notices.differs} />
      <div className="desk-columns">
        <div className="desk-stack">
          <Versions notices={notices} />
          {mayChange ? <IssueForm notices={notices} /> : null}
          {mayChange ? <UploadForm role={notices.role} /> : null}
        </div>
        <div className="desk-stack">
          <Corrigenda notices={notices} />
          {mayChange ? <CorrigendumForm role={notices.role} /> : null}
        </div>
      </div>
    </DeskPage>
  );
}

interface OfRole {
  readonly notices: DeskNotices;
}
function Versions({ notices: { role, notices } }: OfRole) {
  const t = useWords(noticeDeskWords);
  const language = useLanguage();
  return (
    <section className="desk-section" aria-labelledby="versions">
      <h2 id="versions">{t.versions}</h2>
      {notices.length === 0 ? <p>{t.none}</p> : null}
      <ul className="desk-rows">
        {notices.map(({ version, source, languages, issuedAt, issuedBy }) => (
          <li key={version}>
            <strong>{t.version(version)}</strong> {source === 'uploaded' ? t.uploaded : t.generated}{' '}
            {languages.map((each) => (
              <a key={each} href={fileUrl(each, role, version)} download>
                {languageNames[each]}{' '}
              </a>
            ))}
            <p className="soft">{t.by(moment(language, issuedAt), issuedBy)}</p>
          </li>
        ))}
      </ul>
      <p className="soft">
        {t.live}{' '}
        {roleLanguages.map((each) => (
          <a key={each} href={fileUrl(each, role)} download>
            {languageNames[each]}{' '}
          </a>
        ))}
      </p>
    </section>
  );
}
const fileUrl = (language: 'en' | 'hi', role: string, version?: number): string =>
  inLanguage(language, urlOf(getNotice, { file: `${role}.pdf` })) +
  (version === undefined ? '' : `?version=${version}`);

function Corrigenda({ notices: { corrigenda } }: OfRole) {
  const t = useWords(noticeDeskWords);
  const language = useLanguage();
  return (
    <section className="desk-section" aria-labelledby="corrigenda">
      <h2 id="corrigenda">{t.corrigenda}</h2>
      {corrigenda.length === 0 ? <p>{t.noCorrigenda}</p> : null}
      <ul className="desk-rows">
        {corrigenda.map(({ number, texts, issuedAt, issuedBy }) => (
          <li key={number}>
            <strong>{t.corrigendum(number)}</strong>
            <p className="desk-note">{texts[language]}</p>
            <p className="soft">{t.by(moment(language, issuedAt), issuedBy)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfName {
  readonly role: string;
}
/** The next step while none is issued, or the issued one no longer agrees. */
function IssueForm({ notices: { role, notices, differs } }: OfRole) {
  const t = useWords(noticeDeskWords);
  const isNext = notices.length === 0 || differs.length > 0;
  return (
    <section className="desk-section" aria-labelledby="issue">
      <h2 id="issue">{t.issueTitle}</h2>
      <ActForm of={issueNotice} params={{ name: role }} look={isNext ? 'primary' : 'secondary'} />
    </section>
  );
}

function UploadForm({ role }: OfName) {
  const t = useWords(noticeDeskWords);
  const tooLarge = say(pdfReasons['too-large'], useLanguage(), undefined as never);
  return (
    <section className="desk-section" aria-labelledby="upload">
      <h2 id="upload">{t.uploadTitle}</h2>
      <ActForm of={uploadNotice} params={{ name: role }} look="secondary" refusals={{ 'http/too-large': tooLarge }}>
        <DeskSelect
          name="language"
          label={t.language}
          value="both"
          options={[
            { value: 'both', label: t.both },
            ...roleLanguages.map((value) => ({ value, label: languageNames[value] })),
          ]}
        />
        <DeskFile
          name="notice"
          label={t.file}
          hint={t.fileHint}
          accept="application/pdf"
          maxBytes={maxPdfBytes}
          tooLarge={tooLarge}
        />
      </ActForm>
    </section>
  );
}

function CorrigendumForm({ role }: OfName) {
  const t = useWords(noticeDeskWords);
  return (
    <section className="desk-section" aria-labelledby="new-corrigendum">
      <h2 id="new-corrigendum">{t.newCorrigendum}</h2>
      <ActForm of={addCorrigendum} params={{ name: role }} look="secondary">
        <DeskTextArea name="en" label={languageNames.en} lang="en" />
        <DeskTextArea name="hi" label={languageNames.hi} lang="hi" />
      </ActForm>
    </section>
  );
}
