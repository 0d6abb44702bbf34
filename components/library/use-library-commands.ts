import {
  type ActionTarget,
  type ImageActionId,
  isInOrder,
  isOfCollection,
} from "@/components/image-actions/actions";
import { useRatingCommands } from "@/components/image-actions/use-rating-commands";
import { useHasRole } from "@/components/session/role.client";
import type { CommandTarget } from "@/components/shortcuts/registry";
import { useCommand } from "@/components/shortcuts/use-command.client";
import type { SelectionControls } from "./use-selection";
import { type ViewMode, viewModes } from "./view-mode";

interface Options {
  selection: SelectionControls;
  isTrash: boolean;
  collection: ActionTarget["collection"];
  mode: ViewMode;
  setMode: (mode: ViewMode) => void;
  toggleDetails: () => void;
  /** Does something with the selection, or with the image that has the focus. */
  run: (action: ImageActionId) => void;
  /** Gives the same images stars. */
  rate: (stars: number) => void;
  /** Culls the selection, or all images of the list. */
  cull: () => void;
  /** Returns what is selected or has the focus. */
  findTarget: () => CommandTarget | undefined;
}

/** The keys of a list of images. */
export function useLibraryCommands(options: Options): void {
  const { selection, isTrash, collection, mode, setMode, toggleDetails, run, rate, cull, findTarget } =
    options;
  const hasRole = useHasRole();
  const step = (by: -1 | 1) => {
    const next = viewModes[viewModes.indexOf(mode) + by];
    if (next) setMode(next);
  };
  useCommand("selectAll", selection.selectAll);
  useCommand("clearSelection", selection.clear, { enabled: selection.count > 0 || selection.isChoosing });
  useCommand("denser", () => step(1));
  useCommand("lessDense", () => step(-1));
  useCommand("viewRegular", () => setMode("regular"));
  useCommand("viewCompact", () => setMode("compact"));
  useCommand("viewSquare", () => setMode("square"));
  useCommand("viewList", () => setMode("list"));
  // The grid handles these itself.
  useCommand("moveInGrid", undefined);
  useCommand("openImage", undefined);
  useCommand("toggleSelected", undefined);
  useCommand("extendSelection", undefined);

  useCommand("toggleInspector", toggleDetails, {
    enabled: selection.count > 0 && !isTrash && hasRole("editor"),
  });
  const inLibrary = { enabled: !isTrash, findTarget };
  const inTrash = { enabled: isTrash, findTarget };
  const inCollection = { enabled: !isTrash && isOfCollection(collection), findTarget };
  const inManualOrder = { enabled: !isTrash && isInOrder(collection), findTarget };
  useCommand("favourite", () => run("favourite"), inLibrary);
  useRatingCommands(rate, inLibrary);
  useCommand("cull", cull, { enabled: !isTrash });
  useCommand("moveToAlbum", () => run("move"), inLibrary);
  useCommand("addToCollection", () => run("addToCollection"), inLibrary);
  useCommand("removeFromCollection", () => run("removeFromCollection"), inCollection);
  useCommand("moveToStart", () => run("moveToStart"), inManualOrder);
  useCommand("moveToEnd", () => run("moveToEnd"), inManualOrder);
  useCommand("moveBefore", () => run("moveBefore"), inManualOrder);
  useCommand("editTags", () => run("tag"), inLibrary);
  useCommand("changeVisibility", () => run("visibility"), inLibrary);
  useCommand("copyLink", () => run("copyLinks"), inLibrary);
  useCommand("download", () => run("download"), inLibrary);
  useCommand("openStudio", () => run("studio"), {
    enabled: !isTrash,
    findTarget: () => {
      const target = findTarget();
      return target?.count === 1 ? target : undefined;
    },
  });
  useCommand("removeLocation", () => run("strip"), inLibrary);
  useCommand("moveToTrash", () => run("delete"), inLibrary);
  useCommand("restore", () => run("restore"), inTrash);
  useCommand("deleteForGood", () => run("purge"), inTrash);
}
