import { getSelectProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { cleanInput } from "#app/ui/forms/clean-input.ts";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { MobileNumberField } from "../signing-up/mobile-number-field.tsx";
import { dateAsTyped } from "./date-of-birth.ts";
import { genderLabels, genders, type Profile, profileSchema } from "./profile.ts";

export interface ProfileFormProps {
  profile: Profile;
  lastResult: SubmissionResult | undefined;
  /** Where Cancel leads. */
  backTo: string;
}

/** The profile editor (rules: profile-3). */
export function ProfileForm({ profile, lastResult, backTo }: ProfileFormProps) {
  const schema = profileSchema({ hasMobile: profile.mobileNumber !== "" });
  const { email, emailVerified: _, ...editable } = profile;
  const { form, fields, formProps, pending } = useSchemaForm({
    schema,
    lastResult,
    defaultValue: editable,
  });
  const { key: genderKey, ...gender } = getSelectProps(fields.gender, { ariaAttributes: false });
  return (
    <Form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <FormFailure errors={form.errors} of={lastResult} className="sm:col-span-2" />
      <FormTextField
        field={fields.fullName}
        label={m.profile_full_name()}
        autoComplete="name"
        autoCapitalize="words"
        fieldClassName="sm:col-span-2"
      />
      <SelectField
        key={genderKey}
        {...gender}
        label={m.profile_gender()}
        error={fields.gender.errors}
        autoComplete="sex"
      >
        <option value="">{m.profile_gender_none()}</option>
        {genders.map((value) => (
          <option key={value} value={value}>
            {genderLabels[value]()}
          </option>
        ))}
      </SelectField>
      <FormTextField
        field={fields.dateOfBirth}
        label={m.profile_birth()}
        hint={m.profile_birth_hint()}
        inputMode="numeric"
        autoComplete="bday"
        onInput={(event) => cleanInput(event.currentTarget, dateAsTyped)}
      />
      <MobileNumberField
        field={fields.mobileNumber}
        label={m.mobile_number()}
        hint={m.mobile_hint()}
        autoComplete="tel-national"
      />
      <MobileNumberField
        field={fields.alternateNumber}
        label={m.profile_alternate()}
        hint={m.profile_alternate_hint()}
        autoComplete="off"
      />
      <dl className="sm:col-span-2">
        <dt className="font-semibold text-sm">{m.email()}</dt>
        <dd className="[overflow-wrap:anywhere]">{email}</dd>
        <dd className="text-muted text-sm">{m.profile_email_fixed()}</dd>
      </dl>
      <div className="flex flex-wrap gap-3 max-sm:*:grow sm:col-span-2">
        <Button type="submit" pending={pending} pendingText={m.saving()}>
          {m.profile_save()}
        </Button>
        <LinkButton variant="secondary" to={backTo}>
          {m.cancel()}
        </LinkButton>
      </div>
    </Form>
  );
}
