import { Form } from "react-router";
import { notificationWords } from "#app/domains/notifications/notification.ts";
import type { Device } from "#app/domains/notifications/push-subscriptions.server.ts";
import { deviceName } from "#app/lib/text/device-name.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";

/** One's other devices, each with the way to end its pushes. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <ul className="divide-y divide-line">
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <p className="font-semibold">{deviceName(device.userAgent)}</p>
            <p className="text-muted text-sm">
              {device.kinds.map((kind) => notificationWords[kind]()).join(" · ")}
            </p>
            {device.failedAt && (
              <p className="text-accent-ink text-sm">
                {m.notifications_failed({ time: formatDateTime(device.failedAt) })}
              </p>
            )}
          </div>
          <Form method="post">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={device.id} />
            <Button
              type="submit"
              variant="secondary"
              size="sm"
              aria-label={m.notifications_remove_named({ device: deviceName(device.userAgent) })}
            >
              {m.notifications_remove()}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
