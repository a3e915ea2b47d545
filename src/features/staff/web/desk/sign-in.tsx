import { data, redirect } from 'react-router';
import type { Route } from './+types/sign-in';
import '#web/desk/desk.css';
import { localPath } from '#kit/text/local-path.ts';
import { deskEntrances } from '#desk-pages.ts';
import { ask } from '#web/ask.ts';
import { Entrance } from '#web/desk/entrance.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Screen } from '#web/screen.tsx';
import { useWords } from '#web/use-words.ts';
import { getSignInStep } from '../../contract/sign-in.ts';
import SignInScreen, { type Goal, type SignInScreenProps } from './sign-in-screen.tsx';
import { signInWords } from './sign-in-words.ts';

export const handle = { screen: 'deskSignIn', frame: 'none' };

/** Where the sign-in leads: a page of the desk. */
function nextOf(asked: string | null, goal: Goal): string {
  const fallback = goal === 'enter' || goal === 'factor' ? deskPaths.today() : deskPaths.ownSignIn();
  const next = localPath(asked, fallback);
  return /^\/desk(?![^/?])/.test(next) && !next.startsWith(deskEntrances.signIn) ? next : fallback;
}
function goalOf(query: URLSearchParams): Goal {
  if (query.has('factor')) return 'factor';
  const setUp = query.get('set-up');
  if (setUp === 'factor') return 'enrol';
  return setUp === 'codes' ? 'codes' : 'enter';
}

/**
 * The sign-in waits for what the browser's session needs next; an open desk session leads on. `in=place`: for the dialog
 * over another page.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<SignInScreenProps> {
  const { searchParams } = new URL(request.url);
  const reply = await ask({ context }, getSignInStep);
  if (!reply.ok && reply.status !== 401) throw data(null, 503);
  const step = reply.ok ? reply.value : null;
  const goal = goalOf(searchParams);
  const next = nextOf(searchParams.get('next'), goal);
  const isInPlace = searchParams.get('in') === 'place';
  if (step?.next === 'done' && goal === 'enter' && !isInPlace) throw redirect(next);
  return { goal, step, next, isInPlace, isSignedOut: searchParams.has('done') };
}

/** /desk/sign-in */
export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(signInWords);
  return (
    <Entrance title={t.title}>
      <Screen of={SignInScreen} props={loaderData} />
    </Entrance>
  );
}
