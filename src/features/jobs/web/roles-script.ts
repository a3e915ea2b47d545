// The script of the recruitment page and of a role's page, which are the same for everybody: keyboard control of the
// markers, Apply links of invited people, and the referral code of a shared link, which is passed on to the form.
import type { RoleAnswer, listJobs } from '../contract/public.ts';
import { carriedReferral, dropReferral, withReferral } from '#web/referral-link.ts';
import { readStored, readToken } from '#web/stored-session.ts';

const timeoutMs = 20_000;
async function fetchJson<Answer>(url: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}
const all = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>(selector);

/** One call returns for every role whether the signed-in person may apply. */
async function showApplyLinks(roles: HTMLElement): Promise<void> {
  const answer = await fetchJson<(typeof listJobs)['answer']>(roles.dataset['list'] ?? '');
  const open = new Set(answer?.roles.filter((role) => role.mayApply).map((role) => role.name));
  for (const row of all('[data-role-row]')) {
    const link = row.querySelector<HTMLElement>('[data-may-apply]');
    if (!link?.hidden || !open.has(row.dataset['roleRow'] ?? '')) continue;
    link.hidden = false;
    for (const invited of all('[data-invited]')) invited.hidden = false;
  }
}

/** Enter and Space ask the server; a click or a tap does nothing. Prescribed. */
async function onKey(event: KeyboardEvent): Promise<void> {
  const marker = (event.target as Element).closest<HTMLElement>('[data-ask]');
  if (!marker || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  if (event.repeat || marker.ariaBusy === 'true') return;
  marker.ariaBusy = 'true';
  const role = await fetchJson<RoleAnswer>(marker.dataset['ask'] ?? '');
  marker.ariaBusy = null;
  if (role?.mayApply) location.assign(marker.dataset['apply'] ?? '');
  else showRefusal(marker, role);
}

/** Shows one message at a time, below the pressed marker, until it is closed or replaced. */
function showRefusal(marker: HTMLElement, role: RoleAnswer | undefined): void {
  document.getElementById('refused')?.remove();
  const template = document.getElementById('refusal') as HTMLTemplateElement;
  const box = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const texts = JSON.parse(template.dataset['texts'] ?? '{}') as Record<string, string>;
  box.id = 'refused';
  const text = box.querySelector('[data-text]');
  if (text) text.textContent = (role ? texts[role.refusal ?? ''] : template.dataset['offline']) ?? '';
  const signIn = box.querySelector<HTMLElement>('[data-sign-in]');
  if (signIn) signIn.hidden = role?.refusal !== 'jobs/not-invited' || readToken() !== undefined;
  box.querySelector('button')?.addEventListener('click', () => {
    box.remove();
    marker.focus();
  });
  marker.parentElement?.after(box);
}

/** Passes a code on in every link and marker that leads to a form; '' removes it. */
function passOn(code: string): void {
  const withCode = (path: string): string => (code ? withReferral(path, code) : path);
  for (const element of all('[data-apply]')) {
    const path = (element.dataset['path'] ??= element.dataset['apply'] ?? '');
    element.dataset['apply'] = withCode(path);
    if (element instanceof HTMLAnchorElement) element.href = withCode(path);
  }
}

/** Says that a code is on, and lets the person remove it. */
function showReferral(code: string): void {
  for (const element of all('[data-referral]')) element.hidden = !code;
  for (const element of all('[data-no-referral]')) element.hidden = !!code;
  for (const element of all('[data-referral-code]')) element.textContent = code;
  passOn(code);
}

/** What a person shares has that person's own code or, before the login, the one of the link that led here. */
function shareWith(code: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    const shared = link.dataset['share'] ?? '';
    const plain = (link.dataset['plain'] ??= link.href);
    const withCode = code ? withReferral(shared, code) : shared;
    link.href = plain.replace(encodeURIComponent(shared), encodeURIComponent(withCode));
  }
}

function removeReferral(own: string): void {
  dropReferral();
  showReferral('');
  shareWith(own);
  // The focused button was hidden.
  document.querySelector<HTMLElement>('[data-no-referral]')?.focus();
}

const roles = document.querySelector<HTMLElement>('[data-roles]');
if (roles) {
  const isSignedIn = readToken() !== undefined;
  const own = (isSignedIn && readStored('referralCode')) || '';
  const code = carriedReferral();
  if (code) showReferral(code);
  shareWith(own || code);
  document.querySelector('[data-referral-remove]')?.addEventListener('click', () => removeReferral(own));
  roles.addEventListener('keydown', (event) => void onKey(event));
  if (isSignedIn) void showApplyLinks(roles);
}
