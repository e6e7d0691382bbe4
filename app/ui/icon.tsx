import type { ComponentType, SVGProps } from 'react';
import Alert from '~icons/lucide/alert-circle';
import ArrowRight from '~icons/lucide/arrow-right';
import Briefcase from '~icons/lucide/briefcase';
import Calendar from '~icons/lucide/calendar-days';
import Check from '~icons/lucide/check';
import ChevronLeft from '~icons/lucide/chevron-left';
import ChevronRight from '~icons/lucide/chevron-right';
import ChevronUp from '~icons/lucide/chevron-up';
import Success from '~icons/lucide/circle-check';
import Clock from '~icons/lucide/clock';
import Gear from '~icons/lucide/cog';
import Card from '~icons/lucide/credit-card';
import Door from '~icons/lucide/door-closed';
import External from '~icons/lucide/external-link';
import Fuel from '~icons/lucide/fuel';
import Globe from '~icons/lucide/globe';
import Info from '~icons/lucide/info';
import Lock from '~icons/lucide/lock';
import Bag from '~icons/lucide/luggage';
import Mail from '~icons/lucide/mail';
import Pin from '~icons/lucide/map-pin';
import Menu from '~icons/lucide/menu';
import Message from '~icons/lucide/message-circle';
import Minus from '~icons/lucide/minus';
import Navigation from '~icons/lucide/navigation';
import Phone from '~icons/lucide/phone';
import Plane from '~icons/lucide/plane';
import Plus from '~icons/lucide/plus';
import Receipt from '~icons/lucide/receipt-text';
import Search from '~icons/lucide/search';
import Shield from '~icons/lucide/shield-check';
import Tag from '~icons/lucide/tag';
import Warning from '~icons/lucide/triangle-alert';
import Seats from '~icons/lucide/users';
import Close from '~icons/lucide/x';

const ICONS = {
  alert: Alert,
  'arrow-right': ArrowRight,
  bag: Bag,
  briefcase: Briefcase,
  calendar: Calendar,
  card: Card,
  check: Check,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  clock: Clock,
  close: Close,
  door: Door,
  external: External,
  fuel: Fuel,
  gear: Gear,
  globe: Globe,
  info: Info,
  lock: Lock,
  mail: Mail,
  menu: Menu,
  message: Message,
  minus: Minus,
  navigation: Navigation,
  phone: Phone,
  pin: Pin,
  plane: Plane,
  plus: Plus,
  receipt: Receipt,
  search: Search,
  seats: Seats,
  shield: Shield,
  success: Success,
  tag: Tag,
  warning: Warning,
} satisfies Record<string, ComponentType<SVGProps<SVGSVGElement>>>;

export type IconName = keyof typeof ICONS;

/** A drawing beside words, never instead of them: hidden from assistive technology. */
export function Icon({ name, ...attributes }: { name: IconName; className?: string | undefined }) {
  const Drawing = ICONS[name];
  return <Drawing aria-hidden="true" focusable="false" {...attributes} />;
}
