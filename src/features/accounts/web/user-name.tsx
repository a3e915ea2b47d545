import type { Route } from './+types/user-name';
import { requireSession } from './parts/guard.ts';
import { nextOf } from './next.ts';
import UserNameScreen from './user-name-screen.tsx';
import { Screen } from '#web/screen.tsx';

export const handle = { screen: 'userName' };

export async function loader(args: Route.LoaderArgs) {
  const { userId, phoneNumber, name, referralCode } = await requireSession(args);
  return { userId, phoneNumber, name, referralCode, next: nextOf(new URL(args.request.url).searchParams) };
}

export default function UserNamePage({ loaderData }: Route.ComponentProps) {
  return <Screen of={UserNameScreen} props={loaderData} />;
}
