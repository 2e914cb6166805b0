import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Copy, Download, FolderOpen, LayoutTemplate, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import { useOnlyClient } from '#src/features/pickers/clients.tsx';
import type { StoredTemplate, TemplateContent } from '#src/storage/stored/template.ts';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { iconLink } from '#src/ui/classes.ts';
import { FileButton, saveFile } from '#src/ui/form/files.tsx';
import { dotted } from '#src/ui/format.ts';
import { EmptyState, Loaded } from '#src/ui/record/loaded.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { ShareButton } from '#src/ui/record/share.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { OpenTemplates } from './open-templates.tsx';
import {
  isTemplateLink,
  readTemplateFile,
  readTemplateLink,
  UnreadableTemplates,
  writeTemplateLink,
  writeTemplates,
} from './template-file.ts';
import { useTemplateChanges, useTemplates } from './templates.ts';
import { texts } from './texts.ts';
import { UseTemplate } from './use-template.tsx';

type Found = readonly TemplateContent[] | string;

const faultText = (error: unknown): string =>
  error instanceof UnreadableTemplates ? texts.faults[error.fault] : texts.unreadable;

const download = (templates: readonly TemplateContent[], name: string) =>
  saveFile(writeTemplates(templates), `${name}.json`, 'application/json');

export function TemplateList({ used }: { used: string | undefined }) {
  const templates = useTemplates();
  const { isStored } = useTemplateChanges();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (isTemplateLink(hash)) void readTemplateLink(hash).catch(faultText).then(setFound);
  }, [hash]);
  const { data } = templates;
  const inUse = data?.find(({ id }) => id === used);
  const openFile = (
    <FileButton
      accept=".json,application/json"
      onFile={(file) => void readTemplateFile(file).catch(faultText).then(setFound)}
    >
      <FolderOpen />
      {texts.openFile}
    </FileButton>
  );
  return (
    <>
      <PageHeader title={texts.list} meta={isStored() ? uiTexts.savedHere : texts.untilClosed} />
      <Loaded result={templates} label={texts.list}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={LayoutTemplate} text={texts.none}>
              {openFile}
            </EmptyState>
          ) : (
            <>
              <ul aria-label={texts.list} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
                {all.map((template) => (
                  <TemplateCard key={template.id} template={template} />
                ))}
              </ul>
              <div className="mt-6 flex flex-wrap gap-2">
                <Button icon={Download} onClick={() => download(all, texts.fileName)}>
                  {texts.downloadAll}
                </Button>
                {openFile}
              </div>
            </>
          )
        }
      </Loaded>
      {inUse && <UseTemplate key={inUse.id} template={inUse} />}
      {found && data && (
        <OpenTemplates
          found={found}
          stored={data}
          onClose={() => {
            setFound(undefined);
            if (hash) void navigate({ to: '/Template', search: {}, replace: true });
          }}
        />
      )}
    </>
  );
}

function TemplateCard({ template }: { template: StoredTemplate }) {
  const { id, name, show_name, order } = template;
  const isOnlyClient = useOnlyClient() !== undefined;
  const { duplicate, remove } = useTemplateChanges();
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="text-heading font-semibold wrap-anywhere">{name}</h2>
      <p className="mt-1 text-small text-ink-2 wrap-anywhere">
        {dotted(!isOnlyClient && order.org_name, show_name && texts.isKitOf(show_name), contentOf(order))}
      </p>
      <p className="text-small text-ink-2 wrap-anywhere empty:hidden">
        {dotted(order.ship_to_name, dotted(order.shipped_with_name, order.shipping_type_name))}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <LinkButton
          variant="primary"
          to="/Template"
          search={{ use: id }}
          aria-label={texts.toUse(name)}
          className="flex-1 sm:flex-none"
        >
          {texts.use}
        </LinkButton>
        <span className="ms-auto flex flex-wrap justify-end">
          <Link
            to="/Template/$id/edit"
            params={{ id }}
            aria-label={texts.edit(name)}
            title={texts.edit(name)}
            className={iconLink}
          >
            <Pencil className="icon-20" />
          </Link>
          <IconButton icon={Copy} label={texts.duplicate(name)} onClick={() => duplicate(template)} />
          <ShareButton
            label={texts.share(name)}
            title={name}
            link={async () => `Template#${await writeTemplateLink(template)}`}
          />
          <IconButton
            icon={Download}
            label={texts.download(name)}
            onClick={() => download([template], name)}
          />
          <IconButton icon={Trash2} label={texts.delete(name)} onClick={() => void remove(template)} />
        </span>
      </div>
    </li>
  );
}
