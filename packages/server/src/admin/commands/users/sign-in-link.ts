import { urlHost } from '../../../platform/outgoing/public-address.ts';
import { SIGN_IN_PATH } from '../../../process/console/serve-console.ts';
import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';

export const signInLink: Command = {
  name: 'sign-in-link',
  takes: [],
  about: 'print a link that signs the owner of this machine in, once within 15 minutes',
  async run(context) {
    const { publicUrl, host, port } = context.config;
    const code = await withServices(context, ({ signInLinks }) => signInLinks.makeCode());
    const link = `${publicUrl ?? `http://${urlHost(host)}:${port}`}${SIGN_IN_PATH}#${code}`;
    return sentence(link, { link });
  },
};
