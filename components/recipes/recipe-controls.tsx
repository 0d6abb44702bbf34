import type { ControlsProps } from "./controls-props";
import { LookControls } from "./look-controls";
import { OutputControls } from "./output-controls";
import { ShapeControls } from "./shape-controls";

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
