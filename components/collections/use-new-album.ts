import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";

export interface ChosenAlbum {
  album: string;
  title: string;
}

/** A new album of an album picker. The button of its dialog creates the album. */
export interface NewAlbum {
  /** The typed title; undefined while no new album is chosen. */
  title: string | undefined;
  setTitle: (title: string | undefined) => void;
  canCreate: boolean;
  problem: string | undefined;
  /** Returns undefined if there is a problem. */
  create: () => Promise<ChosenAlbum | undefined>;
}

export function useNewAlbum(): NewAlbum {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [title, setTitle] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const typed = title?.trim() ?? "";

  async function create(): Promise<ChosenAlbum | undefined> {
    setCreating(true);
    setProblem(undefined);
    try {
      const body = { album: null, title: typed, permission: "private" } as const;
      const created = await unwrap(api.POST("/albums", { body }));
      await client.invalidateQueries({ queryKey: ["albums"] });
      setTitle(undefined);

      return created;
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setCreating(false);
    }
  }

  return { title, setTitle, canCreate: typed !== "" && !isCreating, problem, create };
}
