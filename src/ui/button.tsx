import { createLink } from '@tanstack/react-router';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes, iconLink } from './classes.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md px-4 text-center font-medium select-none sm:whitespace-nowrap target transition-colors disabled:cursor-not-allowed disabled:opacity-55';

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink enabled:hover:bg-sunken',
  quiet: 'text-accent enabled:hover:bg-accent-soft',
  danger: 'border border-line bg-surface text-warning enabled:hover:bg-warning-soft',
};

export function buttonClasses(variant: Variant = 'secondary', more?: string): string {
  return classes(BASE, VARIANTS[variant].replaceAll('enabled:', ''), more);
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  icon?: LucideIcon;
  busy?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', icon: Icon, busy, className, disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || Boolean(busy)}
      className={classes(BASE, VARIANTS[variant], className)}
    >
      {busy ? <Spinner /> : Icon && <Icon />}
      {busy || children}
    </button>
  );
}

type ButtonAnchorProps = ComponentProps<'a'> & Pick<ButtonProps, 'variant' | 'icon'>;

export const LinkButton = createLink(
  ({ variant, icon: Icon, className, children, ...rest }: ButtonAnchorProps) => (
    <a {...rest} className={buttonClasses(variant, className)}>
      {Icon && <Icon />}
      {children}
    </a>
  ),
);

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
}

export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(iconLink, 'disabled:opacity-50', className)}
    >
      <Icon className="icon-20" />
    </button>
  );
}

export const Spinner = () => <LoaderCircle className="animate-spin" />;
