import type { ReactNode } from 'react';
import { buttonClasses } from './button.tsx';

const RELEASED_AFTER_MS = 60_000;

export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}

const LOOK =
  'relative cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

interface FileButtonProps {
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

export function FileButton({ accept, disabled = false, onFile, children }: FileButtonProps) {
  return (
    <label className={buttonClasses('secondary', LOOK)}>
      {children}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
    </label>
  );
}
