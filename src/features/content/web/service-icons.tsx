import type { Home } from '../contract/public.ts';
import {
  BinIcon,
  BookIcon,
  DumbbellIcon,
  FileTextIcon,
  HandshakeIcon,
  LayersIcon,
  LightIcon,
  ShieldCheckIcon,
  SprayIcon,
  TrendingUpIcon,
} from '#web/ui/icons.tsx';

const services = {
  bin: BinIcon,
  gym: DumbbellIcon,
  library: BookIcon,
  light: LightIcon,
  sanitation: SprayIcon,
  consultancy: FileTextIcon,
};
const reasons = { quality: ShieldCheckIcon, growth: TrendingUpIcon, customer: HandshakeIcon, scale: LayersIcon };

export function ServiceIcon({ icon }: { readonly icon: Home['services'][number]['icon'] }) {
  const Drawn = services[icon];
  return (
    <span className="icon-plate">
      <Drawn />
    </span>
  );
}
export function ReasonIcon({ icon }: { readonly icon: Home['reasons'][number]['icon'] }) {
  const Drawn = reasons[icon];
  return (
    <span className="icon-plate">
      <Drawn />
    </span>
  );
}
