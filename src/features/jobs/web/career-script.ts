// The script of the recruitment page: keyboard control of the markers, Apply links of invited people, and the referral
// code of a shared link, which is passed on to the form.
import type { RoleAnswer, listJobs } from '#features/jobs/contract.ts';
import { carriedReferral, withReferral } from '#web/referral-link.ts';
import { readToken } from '#web/stored-session.ts';

const timeoutMs = 20_000;
async function fetchJson<Answer>(url: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** One call returns for every role whether the signed-in person may apply. */
async function showApplyLinks(table: HTMLElement): Promise<void> {
  const answer = await fetchJson<(typeof listJobs)['answer']>(table.dataset['list'] ?? '');
  const open = new Set(answer?.roles.filter((role) => role.mayApply).map((role) => role.name));
  for (const row of table.querySelectorAll<HTMLElement>('[data-role-row]')) {
    const link = row.querySelector<HTMLElement>('[data-may-apply]');
    if (!link?.hidden || !open.has(row.dataset['roleRow'] ?? '')) continue;
    link.hidden = false;
    const invited = document.querySelector<HTMLElement>('[data-invited]');
    if (invited) invited.hidden = false;
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

function carryReferral(table: HTMLElement, code: string): void {
  for (const element of table.querySelectorAll<HTMLElement>('[data-apply]')) {
    element.dataset['apply'] = withReferral(element.dataset['apply'] ?? '', code);
  }
  for (const element of table.querySelectorAll<HTMLAnchorElement>('a[data-may-apply]')) {
    element.href = withReferral(element.getAttribute('href') ?? '', code);
  }
}

const table = document.querySelector<HTMLElement>('[data-roles]');
if (table) {
  const code = carriedReferral();
  if (code) carryReferral(table, code);
  table.addEventListener('keydown', (event) => void onKey(event));
  if (readToken()) void showApplyLinks(table);
}
