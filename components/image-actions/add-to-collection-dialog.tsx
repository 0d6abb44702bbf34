import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { countSelected } from "@/components/batches/selection";
import { invalidateImageCollections } from "@/components/image-collections/collection-keys";
import { CollectionOptions, newCollection } from "@/components/image-collections/collection-options";
import { listInTreeOrder, type PlacedNode } from "@/components/image-collections/collection-tree-nodes";
import { useCollectionNodesQuery } from "@/components/image-collections/use-collection-nodes";
import { type NamedCollection, useMembership } from "@/components/image-collections/use-membership";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form } from "@/components/ui/field";
import type { CollectionRequest } from "./use-collection-request";

interface Props {
  request: CollectionRequest;
  onClose: () => void;
  onDone: () => void;
}

/** More collections than these are found by their titles. */
const maxShown = 100;
const maxTitleLength = 200;

/** The collection that was chosen last in this tab: images often go to one after another. */
let lastChosen: string | undefined;

/** Chooses a collection made by hand, or the title of a new one, and adds the images to it. */
export function AddToCollectionDialog({ request, onClose, onDone }: Props) {
  const t = useTranslations("collectionActions.add");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { add } = useMembership();
  const { data, error } = useCollectionNodesQuery();
  const formId = useId();
  const [search, setSearch] = useState("");
  const [own, setOwn] = useState<string>();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const manual = listInTreeOrder(data ?? []).filter(({ kind }) => kind === "manual");
  const isFirst = data !== undefined && manual.length === 0;
  const matching = manual.filter((node) => matches(node, search));
  const shown = matching.slice(0, maxShown);
  const preset = shown.find(({ id }) => id === lastChosen) ?? shown[0];
  // Typed text narrows the list, and the choice with it.
  const isShown = own === newCollection || shown.some(({ id }) => id === own);
  const chosen = isShown ? own : (preset?.id ?? (data && newCollection));

  async function createCollection(): Promise<NamedCollection | undefined> {
    setCreating(true);
    setProblem(undefined);
    try {
      const created = await unwrap(api.POST("/collections", { body: { title: title.trim() } }));
      invalidateImageCollections(client);
      return created;
    } catch (failure) {
      setProblem(errorText(failure));
    } finally {
      setCreating(false);
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const collection =
      chosen === newCollection ? await createCollection() : manual.find(({ id }) => id === chosen);
    if (!collection) return;

    lastChosen = collection.id;
    void add(collection, request.target);
    onClose();
    onDone();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title", { count: countSelected(request.target.selection) })}
      text={t("text")}
      closeLabel={t("cancel")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            disabled={chosen === undefined || isCreating || (chosen === newCollection && title.trim() === "")}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {!isFirst && (
          <Field
            label={t("search")}
            name="search"
            type="search"
            size="medium"
            dir="auto"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {errorText(error)}
          </p>
        )}
        {data && (
          <CollectionOptions
            label={t("list")}
            newLabel={t("new")}
            nodes={shown}
            value={chosen}
            onChange={setOwn}
          />
        )}
        <p role="status" className="text-[0.8125rem] text-ink-soft empty:hidden">
          {matching.length > shown.length && t("more", { count: matching.length - shown.length })}
        </p>
        {chosen === newCollection && (
          <Field
            label={t("newTitle")}
            name="title"
            size="medium"
            dir="auto"
            autoComplete="off"
            required
            maxLength={maxTitleLength}
            error={problem}
            ref={isFirst ? focusOnMount : null}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Form>
    </Dialog>
  );
}

const focusOnMount = (field: HTMLElement | null) => field?.focus();

function matches({ title, path }: PlacedNode, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = [...path, title].join(" ").toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}
