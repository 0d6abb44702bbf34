import { Ltr } from "@/components/ui/ltr";
import type { WebhookResource } from "@/lib/webhooks/resource";

interface Props {
  webhook: WebhookResource;
}

/** Its description, or else its URL. */
export function WebhookName({ webhook: { description, url } }: Props) {
  return description === null ? <Ltr>{url}</Ltr> : <bdi>{description}</bdi>;
}

/** The URL of a webhook whose name is another. */
export function WebhookUrl({ webhook: { description, url } }: Props) {
  if (description === null) return null;
  return (
    <p>
      <Ltr className="font-mono text-xs break-all text-ink-soft">{url}</Ltr>
    </p>
  );
}
