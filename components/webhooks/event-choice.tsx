import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { type EventType, eventTypes } from "@/lib/changes/event-types";
import type { WebhookResource } from "@/lib/webhooks/resource";

/** The part of a type before the full stop. A test is sent whatever is chosen. */
type EventGroup = EventType extends `${infer Group}.${string}` ? Exclude<Group, "webhook"> : never;

const groupOf = (type: EventType) => type.slice(0, type.indexOf("."));
const eventGroups = [...new Set(eventTypes.map(groupOf))].filter(
  (group): group is EventGroup => group !== "webhook",
);

interface Props {
  events: WebhookResource["events"];
  onChange: (events: WebhookResource["events"]) => void;
}

/** A choice of single types of events, by what they are about. */
export function EventChoice({ events, onChange }: Props) {
  const t = useTranslations("webhooks.dialog");
  const toggle = (type: EventType, isChosen: boolean) =>
    onChange(isChosen ? [...events, type] : events.filter((one) => one !== type));
  return eventGroups.map((group) => (
    <fieldset key={group} className="grid gap-2 sm:grid-cols-2 pointer-coarse:gap-5">
      <legend className="mb-2 text-sm font-medium">{t(`groups.${group}`)}</legend>
      {eventTypes
        .filter((type) => groupOf(type) === group)
        .map((type) => (
          <Checkbox
            key={type}
            label={<code className="font-mono text-xs">{type}</code>}
            checked={events.includes(type)}
            onChange={(isChosen) => toggle(type, isChosen)}
          />
        ))}
    </fieldset>
  ));
}
