import { redirect } from 'react-router';
import type { Route } from './+types/user-dashboard';
import { getSession, type SessionAnswer } from '#features/accounts/contract.ts';
import { apiContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { loginRedirect, signedInOnly } from '#web/guard.ts';
import { paths } from '#web/paths.ts';
import { Screen } from '#web/screen.tsx';
import UserDashboardScreen from './user-dashboard-screen.tsx';

export const handle = { screen: 'dashboard' };

/** Without a session, redirects to login and back; a profile without a name is completed first. */
export async function loader(args: Route.LoaderArgs) {
  signedInOnly(args);
  const response = await args.context.get(apiContext)(getSession.path);
  if (response.status === 401) throw loginRedirect(args);
  if (!response.ok) throwLoaderError(getSession.path, response);
  const { userId, phoneNumber, name, referralCode } = (await response.json()) as SessionAnswer;
  if (name === null) throw redirect(paths.userName(paths.dashboard()));
  return { me: { userId, phoneNumber, name, referralCode, origin: new URL(args.request.url).origin } };
}

export default function UserDashboardPage({ loaderData }: Route.ComponentProps) {
  return <Screen name={handle.screen} of={UserDashboardScreen} props={loaderData} />;
}
