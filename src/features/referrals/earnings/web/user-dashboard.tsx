import { redirect } from 'react-router';
import type { Route } from './+types/user-dashboard';
import { requireSession } from '#features/accounts/web/parts/guard.ts';
import { getEarnings } from '../../contract/public.ts';
import { getTransactions } from '../../claims/contract/public.ts';
import { answerFor } from '#web/answer-for.ts';
import { paths } from '#web/paths.ts';
import { Screen } from '#web/screen.tsx';
import UserDashboardScreen from './user-dashboard-screen.tsx';

export const handle = { screen: 'dashboard' };

/** Without a session, redirects to login and back; a profile without a name is completed first. */
export async function loader(args: Route.LoaderArgs) {
  const { userId, phoneNumber, name, referralCode } = await requireSession(args);
  if (name === null) throw redirect(paths.userName(paths.dashboard()));
  const [earnings, transactions] = await Promise.all([
    answerFor(args, getEarnings, { params: { referralCode } }),
    answerFor(args, getTransactions, { body: { referralCode } }),
  ]);
  const me = { userId, phoneNumber, name, referralCode };
  return { me, earnings, transactions };
}

export default function UserDashboardPage({ loaderData }: Route.ComponentProps) {
  return <Screen of={UserDashboardScreen} props={loaderData} />;
}
