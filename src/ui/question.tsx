/** Dialogs that ask: their buttons, and questions before something is done. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { texts } from './texts.ts';

interface DialogButtonsProps extends ComponentProps<typeof Button> {
  cancel?: string | undefined;
  onCancel: () => void;
}

/** The foot of a dialog: Cancel and its action, to which all other properties belong. */
export function DialogButtons({ cancel = texts.cancel, onCancel, ...action }: DialogButtonsProps) {
  return (
    <>
      <Button data-safe onClick={onCancel}>
        {cancel}
      </Button>
      <Button variant="primary" {...action} />
    </>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <DialogButtons
          cancel={cancel}
          onCancel={onClose}
          variant="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {confirm}
        </DialogButtons>
      }
    />
  );
}

export function useQuestion(question: Omit<ConfirmDialogProps, 'onClose'>): [() => void, ReactNode] {
  const [asks, setAsks] = useState(false);
  return [
    () => setAsks(true),
    asks && <ConfirmDialog key="question" {...question} onClose={() => setAsks(false)} />,
  ];
}
