import { LookControls } from "./look-controls";
import { OutputControls } from "./output-controls";
import type { RecipeField, RecipeValues } from "./recipe-values";
import { ShapeControls } from "./shape-controls";

export interface ControlsProps {
  values: RecipeValues;
  /** Returns the message of a wrong field. */
  problemOf: (field: RecipeField) => string | undefined;
  onChange: (changes: Partial<RecipeValues>) => void;
}

/** The controls for all settings of a recipe, in the order in which they are applied. */
export function RecipeControls(props: ControlsProps) {
  return (
    <>
      <ShapeControls {...props} />
      <LookControls {...props} />
      <OutputControls values={props.values} onChange={props.onChange} />
    </>
  );
}
