/** Dialogs with Cancel and one action: plain, with a form, or to confirm. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { texts } from '#src/ui/texts.ts';
import { Dialog, useDialog } from './dialog.tsx';
import type { DialogProps } from './dialog-surface.tsx';

interface ActionDialogProps extends Omit<DialogProps, 'footer'> {
  cancel?: string | undefined;
  /** The button beside Cancel. */
  action: ComponentProps<typeof Button> & { label: ReactNode };
}

export function ActionDialog({ cancel = texts.cancel, action, ...dialog }: ActionDialogProps) {
  const { label, ...button } = action;
  const footer = (
    <>
      <Button data-safe onClick={dialog.onClose}>
        {cancel}
      </Button>
      <Button variant="primary" className="max-sm:flex-auto" {...button}>
        {label}
      </Button>
    </>
  );
  return <Dialog {...dialog} footer={footer} />;
}

interface FormDialogProps extends ActionDialogProps, Pick<ComponentProps<'form'>, 'className' | 'onKeyDown'> {
  onSubmit: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { action, children, onSubmit, className = 'flex flex-col gap-4', onKeyDown, ...dialog } = props;
  const id = useId();
  return (
    <ActionDialog {...dialog} action={{ ...action, type: 'submit', form: id }}>
      <form
        id={id}
        className={className}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </ActionDialog>
  );
}

interface ConfirmDialogProps extends Pick<ActionDialogProps, 'title' | 'cancel' | 'onClose'> {
  text: string;
  confirm: string;
  onConfirm: () => void;
}

export function ConfirmDialog({ text, confirm, onConfirm, ...dialog }: ConfirmDialogProps) {
  const onClick = () => {
    onConfirm();
    dialog.onClose();
  };
  return (
    <ActionDialog {...dialog} description={text} action={{ label: confirm, variant: 'danger', onClick }} />
  );
}

export function useQuestion(question: Omit<ConfirmDialogProps, 'onClose'>): [() => void, ReactNode] {
  return useDialog((onClose) => <ConfirmDialog {...question} onClose={onClose} />);
}
