import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import {
  FieldError,
  FieldFrame,
  type FieldFrameProps,
  FieldHint,
  fieldAria,
  inputLook,
  RequiredMark,
} from "./field-frame.tsx";

export interface TextFieldProps extends FieldFrameProps, ComponentProps<"input"> {
  /** Stands inside the field at its end: a button or a unit. */
  end?: ReactNode;
}

/** A one-line text input with label, hint and error. Other props go to the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, fieldClassName, end, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame
      {...{ id, label, hint, error, hideLabel, fieldClassName }}
      required={input.required}
    >
      <div className="relative flex">
        <input
          {...input}
          {...fieldAria(id, { hint, error })}
          id={id}
          className={clsx(inputLook, end && "pe-13", className)}
        />
        {end && <span className="absolute inset-y-0 end-0.5 flex items-center">{end}</span>}
      </div>
    </FieldFrame>
  );
}

/** A text of several lines with label, hint and error. */
export function TextAreaField(props: FieldFrameProps & ComponentProps<"textarea">) {
  const { label, hint, error, hideLabel, fieldClassName, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame
      {...{ id, label, hint, error, hideLabel, fieldClassName }}
      required={input.required}
    >
      <textarea
        rows={4}
        {...input}
        {...fieldAria(id, { hint, error })}
        id={id}
        className={clsx(inputLook, "field-sizing-content min-h-28", className)}
      />
    </FieldFrame>
  );
}

/** A choice from a list, the phone's own; children are its options. */
export function SelectField(props: FieldFrameProps & ComponentProps<"select">) {
  const { label, hint, error, hideLabel, fieldClassName, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame
      {...{ id, label, hint, error, hideLabel, fieldClassName }}
      required={input.required}
    >
      <div className="relative">
        <select
          {...input}
          {...fieldAria(id, { hint, error })}
          id={id}
          className={clsx(inputLook, "appearance-none pe-11", className)}
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-muted"
        />
      </div>
    </FieldFrame>
  );
}

/** A tick box with its label at its side. */
export function CheckboxField(props: Omit<FieldFrameProps, "hideLabel"> & ComponentProps<"input">) {
  const { label, hint, error, fieldClassName, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={clsx("flex flex-col", fieldClassName)}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 has-disabled:text-muted">
        <input
          {...input}
          {...fieldAria(id, { hint, error })}
          id={id}
          type="checkbox"
          className={clsx("tickbox", className)}
        />
        <span>
          {label}
          <RequiredMark required={input.required} />
        </span>
      </label>
      <div className="-mt-2 grid gap-1 ps-8 empty:hidden">
        <FieldHint id={id} hint={hint} />
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}
