// Icons from Lucide (ISC licence), inlined to save requests: as one path where possible, with coordinates rounded to a tenth,
// because they are a twelfth of the home page; some are drawn more plainly. Decorative: each has a text or label beside it.
import type { ReactNode } from 'react';

export interface IconProps {
  readonly className?: string;
}
const icon = (drawing: ReactNode) =>
  function Icon({ className = '' }: IconProps) {
    return (
      <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        {drawing}
      </svg>
    );
  };

export const MenuIcon = icon(<path d="M4 5h16M4 12h16M4 19h16" />);
export const ChevronDownIcon = icon(<path d="M6 9l6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="M15 18l-6-6 6-6" />);
export const ChevronRightIcon = icon(<path d="M9 18l6-6L9 6" />);
/** A speech bubble with a telephone in it, by which people recognise WhatsApp. */
export const ChatIcon = icon(
  <>
    <path
      className="icon-solid"
      transform="translate(5.9 5.7) scale(0.5)"
      d="M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4"
    />
    <path d="M3 16.3a2 2 0 0 1 .1 1.2L2 20.8A1 1 0 0 0 3.3 22l3.4-1a2 2 0 0 1 1.1.1A10 10 0 1 0 3 16.3" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4" />,
);
export const MailIcon = icon(
  <>
    <path d="M22 7l-9 5.7a2 2 0 0 1-2 0L2 7" />
    <rect x="2" y="4" width="20" height="16" rx="2" />
  </>,
);
export const MapPinIcon = icon(
  <>
    <path d="M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0" />
    <circle cx="12" cy="10" r="3" />
  </>,
);
export const SearchIcon = icon(
  <>
    <path d="M21 21l-4.3-4.3" />
    <circle cx="11" cy="11" r="8" />
  </>,
);
export const UserIcon = icon(
  <>
    <path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2" />
    <circle cx="12" cy="7" r="4" />
  </>,
);
export const UsersIcon = icon(
  <>
    <path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.1a4 4 0 0 1 0 7.8M22 21v-2a4 4 0 0 0-3-3.9" />
    <circle cx="9" cy="7" r="4" />
  </>,
);
export const CopyIcon = icon(
  <>
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
    <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />
  </>,
);
export const CheckIcon = icon(<path d="M20 6L9 17l-5-5" />);
export const CloseIcon = icon(<path d="M18 6L6 18M6 6l12 12" />);
export const AlertIcon = icon(
  <>
    <path d="M12 8v4M12 16h.01" />
    <circle cx="12" cy="12" r="10" />
  </>,
);
export const InfoIcon = icon(
  <>
    <path d="M12 16v-4M12 8h.01" />
    <circle cx="12" cy="12" r="10" />
  </>,
);
export const WarningIcon = icon(
  <path d="M21.7 18l-8-14a2 2 0 0 0-3.4 0L2.3 18A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01" />,
);
export const SuccessIcon = icon(
  <>
    <path d="M16 9l-5.5 5.5L8 12" />
    <circle cx="12" cy="12" r="10" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />);
export const ShareIcon = icon(
  <>
    <path d="M8.6 13.5l6.8 4M15.4 6.5l-6.8 4" />
    <circle cx="18" cy="5" r="3" />
    <circle cx="6" cy="12" r="3" />
    <circle cx="18" cy="19" r="3" />
  </>,
);
export const CameraIcon = icon(
  <>
    <path d="M14 4a2 2 0 0 1 1.8 1l.4 1A2 2 0 0 0 18 7h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h2a2 2 0 0 0 1.8-1l.4-1A2 2 0 0 1 10 4z" />
    <circle cx="12" cy="13" r="3" />
  </>,
);
export const LockIcon = icon(
  <>
    <path d="M7 11V7a5 5 0 0 1 10 0v4" />
    <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />
  </>,
);
export const RefreshIcon = icon(
  <path d="M3 12a9 9 0 0 1 9-9 9.8 9.8 0 0 1 6.7 2.7L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.8 9.8 0 0 1-6.7-2.7L3 16M8 16H3v5" />,
);
export const RupeeIcon = icon(<path d="M6 3h12M6 8h12M6 13l8.5 8M6 13h3M9 13c6.7 0 6.7-10 0-10" />);
export const BriefcaseIcon = icon(
  <>
    <path d="M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16" />
    <rect width="20" height="14" x="2" y="6" rx="2" />
  </>,
);
export const FileTextIcon = icon(
  <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.7.7l3.6 3.6A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8" />,
);
export const ShieldCheckIcon = icon(
  <path d="M20 13c0 5-3.5 7.5-7.7 8.9a1 1 0 0 1-.6 0C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.2-2.7a1.2 1.2 0 0 1 1.6 0C14.5 3.8 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4" />,
);
export const TrendingUpIcon = icon(<path d="M16 7h6v6M22 7l-8.5 8.5-5-5L2 17" />);
export const HandshakeIcon = icon(
  <path d="M11 17l2 2a1 1 0 1 0 3-3M14 14l2.5 2.5a1 1 0 1 0 3-3l-3.9-3.9a3 3 0 0 0-4.2 0l-.9.9a1 1 0 1 1-3-3l2.8-2.8a5.8 5.8 0 0 1 7.1-.9l.4.3a2 2 0 0 0 1.5.3L21 4M21 3l1 11h-2M3 3L2 14l6.5 6.5a1 1 0 1 0 3-3M3 4h8" />,
);
export const LayersIcon = icon(
  <path d="M12.8 2.2a2 2 0 0 0-1.6 0L2.6 6.1a1 1 0 0 0 0 1.8l8.6 3.9a2 2 0 0 0 1.6 0l8.6-3.9a1 1 0 0 0 0-1.8zM2 12a1 1 0 0 0 .6.9l8.6 3.9a2 2 0 0 0 1.6 0l8.6-3.9a1 1 0 0 0 .6-.9M2 17a1 1 0 0 0 .6.9l8.6 3.9a2 2 0 0 0 1.6 0l8.6-3.9a1 1 0 0 0 .6-.9" />,
);
export const BinIcon = icon(
  <path d="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2" />,
);
export const DumbbellIcon = icon(<path d="M6 6v12M18 6v12M3 9v6M21 9v6M6 12h12" />);
export const BookIcon = icon(
  <path d="M12 5v16M20 19a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2l-4 0a5 5 0 0 0-4 2 5 5 0 0 0-4-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4a5 5 0 0 1 4 2 5 5 0 0 1 4-2z" />,
);
export const LightIcon = icon(
  <path d="M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4" />,
);
export const SprayIcon = icon(
  <>
    <path d="M3 3h.01M7 5h.01M11 7h.01M3 7h.01M7 9h.01M3 11h.01M19 9l2 2v10c0 .6-.4 1-1 1h-6c-.6 0-1-.4-1-1V11l2-2M13 14l8-2M13 19l8-2" />
    <rect width="4" height="4" x="15" y="5" />
  </>,
);
export const PauseIcon = icon(
  <>
    <rect x="14" y="3" width="5" height="18" rx="1" />
    <rect x="5" y="3" width="5" height="18" rx="1" />
  </>,
);
export const PencilIcon = icon(
  <path d="M21.2 6.8a1 1 0 0 0-4-4L3.8 16.2a2 2 0 0 0-.5.8L2 21.4a.5.5 0 0 0 .6.6L7 20.7a2 2 0 0 0 .8-.5zM15 5l4 4" />,
);
