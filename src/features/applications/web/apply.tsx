import type { Route } from './+types/apply';
import { signedInOnly } from '#web/guard.ts';
import { Screen } from '#web/screen.tsx';
import ApplyScreen from './apply-screen.tsx';

export const handle = { screen: 'apply' };

export const loader = signedInOnly;

export default function ApplyPage({ params: { roleName } }: Route.ComponentProps) {
  return <Screen name={handle.screen} of={ApplyScreen} props={{ roleName }} />;
}
