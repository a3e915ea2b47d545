import type { Route } from './+types/user-name';
import { getUser } from '#features/accounts/contract.ts';
import { requireSession } from '#features/accounts/web/parts/guard.ts';
import { nextOf } from '#features/accounts/web/next.ts';
import UserNameScreen from '#features/accounts/web/user-name-screen.tsx';
import { answerFor } from '#web/answer-for.ts';
import { Screen } from '#web/screen.tsx';

export const handle = { screen: 'userName' };

export async function loader(args: Route.LoaderArgs) {
  const { userId, phoneNumber } = await requireSession(args);
  const initialReply = await answerFor(args, getUser, { query: { userId } });
  return { userId, phoneNumber, initialReply, next: nextOf(new URL(args.request.url).searchParams) };
}

export default function UserNamePage({ loaderData }: Route.ComponentProps) {
  return <Screen name={handle.screen} of={UserNameScreen} props={loaderData} />;
}
