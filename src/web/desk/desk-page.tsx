// The frame of every page of the desk: header with search, menu, the outcome of the last form. The pages are plain HTML;
// src/web/desk/desk-script.ts adds keys, the palette and forms that are sent without leaving the page.
import type { ReactNode } from 'react';
import './desk.css';
import type { DeskPageName } from '#desk-pages.ts';
import { say } from '#kit/desk/said.ts';
import { afterDone } from '#kit/desk/desk-outcome.ts';
import { inLanguage, languageNames, otherLanguage } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-loader.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MenuIcon, UserIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { DeskContext, type DeskData, type DeskWork, useDesk } from './desk-data.ts';
import { DeskForm } from './desk-form.tsx';
import { deskPaths } from './desk-paths.ts';
import { DeskSearch } from './desk-search.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ShortcutHint } from './shortcut-hint.tsx';
import { MenuGroups } from './desk-menu.tsx';
import deskScript from './desk-script.ts?worker&url';
import { deskPageWords, deskWords, frameTexts as frameTextsOfDesk, type FrameTexts } from './words.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';

/** The `handle` of every page of the desk. */
export const deskHandle = { frame: 'none', script: deskScript, styles: 'late' } as const;

export interface DeskPageProps {
  readonly desk: DeskData;
  /** The page, or the list that a record belongs to: marked in the menu. */
  readonly page?: DeskPageName;
  /** The title of a record or an error; a list has the title of its page. */
  readonly title?: string;
  /** The state of a record, beside its title. Both stay in sight while the page is scrolled. */
  readonly state?: ReactNode;
  /** The next act on a record, which stays beside them. */
  readonly next?: ReactNode;
  /** Links and buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}
export function DeskPage({ desk, page, title, state, next, actions, children }: DeskPageProps) {
  const t = useWords(deskWords);
  const pageTitles = useWords(deskPageWords);
  const frameTexts: FrameTexts = useWords(frameTextsOfDesk);
  const company = useRootData()?.site.name ?? '';
  const heading = title ?? (page === undefined ? t.desk : pageTitles[page]);
  return (
    <DeskContext value={desk}>
      <title>{`${heading} | ${t.desk}, ${company}`}</title>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <DeskHeader page={page} company={company} />
      <div className="desk">
        <nav className="desk-side" aria-label={t.menu}>
          <MenuGroups page={page} />
        </nav>
        <main id="content" tabIndex={-1} data-texts={JSON.stringify(frameTexts)}>
          <div className={classNames('desk-title', state !== undefined && 'desk-record')}>
            <div className="desk-head">
              <h1>
                <Heading text={heading} />
              </h1>
              {state}
              {next === undefined ? null : <div className="desk-next">{next}</div>}
            </div>
            {actions === undefined ? null : <div className="desk-actions">{actions}</div>}
          </div>
          <Outcome />
          {children}
        </main>
      </div>
      <KeysDialog />
    </DeskContext>
  );
}

/** The number of a record, which ends its title, is in one piece unless a phone is too narrow for it. */
function Heading({ text }: { readonly text: string }) {
  const number = /(?<= )\S*\d\S*$/.exec(text)?.[0];
  return number === undefined || number.length > 20 ? text : <NoWrap text={text} number={number} />;
}

function DeskHeader({ page, company }: { readonly page: DeskPageName | undefined; readonly company: string }) {
  const t = useWords(deskWords);
  const roleNames = useWords(staffRoleWords);
  const pageTitles = useWords(deskPageWords);
  const language = useLanguage();
  const { name, roles, here } = useDesk();
  const other = otherLanguage(language);
  return (
    <header className="desk-header">
      <details className="desk-menu" data-menu="">
        <summary>
          <MenuIcon />
          {t.menu}
        </summary>
        <nav aria-label={t.menu}>
          <MenuGroups page={page} />
        </nav>
      </details>
      <a className="desk-brand" href={deskPaths.today()}>
        <strong>{t.desk}</strong> <span>{company}</span>
      </a>
      <DeskSearch />
      <details className="desk-user" data-menu="">
        <summary aria-label={`${t.signedInAs} ${name}`}>
          <UserIcon />
          <span>{name}</span>
        </summary>
        <div>
          <p>
            {t.signedInAs} <strong>{name}</strong>
          </p>
          <p className="soft">{roles.map((role) => roleNames[role]).join(', ')}</p>
          <p>
            <a href={deskPaths.ownSignIn()}>{pageTitles.ownSignIn}</a>
          </p>
          <p className="desk-keys-link">
            <Button look="link" command="show-modal" commandfor="desk-keys">
              {t.keys}
            </Button>
            <ShortcutHint of="?" />
          </p>
          <p>
            <a href={paths.language(other, here)} lang={other} hrefLang={other}>
              {languageNames[other]}
            </a>
          </p>
          <p>
            <a href={inLanguage(language, '/')}>{t.site}</a>
          </p>
          <DeskForm action="/api/desk/sign-out" submit={t.signOut} look="secondary" />
        </div>
      </details>
    </header>
  );
}

/** What the last form did, and the way back where there is one. */
function Outcome() {
  const language = useLanguage();
  const { done } = useDesk();
  const text = done?.text && say(done.text, language, undefined as never);
  if (!text) return null;
  return (
    <Message kind="success">
      <p>{text}</p>
      {done.work === undefined ? null : <WorkOutcome done={done.key} work={done.work} />}
    </Message>
  );
}

/** The rows of the page are those of the moment when it was made. */
function WorkOutcome({ done, work: { id, isRunning, canUndo } }: { readonly done: string; readonly work: DeskWork }) {
  const t = useWords(deskWords);
  const { here } = useDesk();
  return (
    <>
      {isRunning ? <p>{t.rowsRunning}</p> : null}
      <div className="desk-links">
        {isRunning ? (
          <a className="button button-secondary" href={afterDone(here, { done, undo: id })}>
            {t.showNow}
          </a>
        ) : null}
        {canUndo ? (
          <DeskForm action={`/api/desk/work/${encodeURIComponent(id)}/undo`} submit={t.undo} look="secondary" />
        ) : null}
        <a className="button button-quiet" href={deskPaths.work(id)}>
          {t.eachRow}
        </a>
      </div>
    </>
  );
}
