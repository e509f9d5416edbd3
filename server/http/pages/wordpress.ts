import { crc32 } from 'node:zlib'
import { optimizerOptOuts } from '../../contract/sites/optimizers.ts'
import { isId } from '../../core/ids.ts'
import type { Pages } from '../app.ts'
import { dataHeaders } from '../response/headers.ts'
import { sendPage } from './html-page.ts'

/*
 * /wordpress.zip?agent=web_…: a WordPress plugin that puts the script of that agent on every page. No token is asked, and no agent looked
 * up: nothing is in it but this server's address and the webId, which stand in every page with the widget.
 */

const headers = { ...dataHeaders, 'Content-Disposition': 'attachment; filename="foyer-chat.zip"' }

export const sendWordPressPlugin: Pages = async (request, response, publicUrl) => {
  const webId = /\?agent=([\w-]+)$/.exec(request.url ?? '')?.[1]
  if (webId === undefined || !isId('web', webId)) return false
  const body = zip({
    'foyer-chat/foyer-chat.php': pluginPhp(`${publicUrl}/widget/${webId}.js`),
    'foyer-chat/uninstall.php': uninstallPhp,
  })
  return sendPage({ type: 'application/zip', headers, body }, request, response)
}

/** A text as PHP writes it. */
function inPhp(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

const optOuts = optimizerOptOuts
  .map(([name, value]) => `\t\t${inPhp(name)} => ${value === '' ? 'true' : inPhp(value)},`)
  .join('\n')

const pluginPhp = (script: string) => String.raw`<?php
/**
 * Plugin Name:       Foyer Chat
 * Description:       Shows the chat of your agent on the pages of this site.
 * Version:           1.0.0
 * Requires at least: 5.7
 * Requires PHP:      7.0
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       foyer-chat
 *
 * This program is free software: you can redistribute it and/or modify it under the terms of the GNU General Public
 * License as published by the Free Software Foundation, either version 2 of the License, or any later version. It comes
 * without any warranty; see the license.
 */

defined( 'ABSPATH' ) || exit;

/** The script of the agent. It stands in every page with the chat, so it is no secret. */
const FOYER_CHAT_SCRIPT = ${inPhp(script)};

add_action( 'wp_footer', 'foyer_chat_print_script' );
add_action( 'admin_init', 'foyer_chat_register_setting' );
add_action( 'admin_menu', 'foyer_chat_add_page' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'foyer_chat_add_link' );

/** Prints the script tag, with the attributes that keep optimizers away from it. */
function foyer_chat_print_script() {
	$attributes = array(
		'async' => true,
${optOuts}
	);
	$hide = str_replace( "\n", ', ', get_option( 'foyer_chat_hide', '' ) );
	if ( '' !== $hide ) {
		$attributes['data-hide'] = $hide;
	}
	$attributes['src'] = FOYER_CHAT_SCRIPT;
	wp_print_script_tag( $attributes );
}

function foyer_chat_register_setting() {
	register_setting(
		'foyer-chat',
		'foyer_chat_hide',
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => 'foyer_chat_clean_paths',
		)
	);
}

/**
 * Makes paths of what was typed, one a line, as the browser's address bar has them: of a whole address its path, in the
 * spelling and with the final slash of this site's links.
 */
function foyer_chat_clean_paths( $typed ) {
	$paths = array();
	foreach ( preg_split( '/[\s,]+/', (string) $typed, -1, PREG_SPLIT_NO_EMPTY ) as $each ) {
		$path    = '/' . ltrim( (string) wp_parse_url( $each, PHP_URL_PATH ), '/' );
		$path    = utf8_uri_encode( $path );
		$paths[] = '*' === substr( $path, -1 ) ? $path : user_trailingslashit( $path );
	}
	return implode( "\n", array_unique( $paths ) );
}

function foyer_chat_add_page() {
	add_options_page( 'Foyer Chat', 'Foyer Chat', 'manage_options', 'foyer-chat', 'foyer_chat_show_page' );
}

function foyer_chat_add_link( $links ) {
	$url = admin_url( 'options-general.php?page=foyer-chat' );
	array_unshift( $links, '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'foyer-chat' ) . '</a>' );
	return $links;
}

function foyer_chat_show_page() {
	?>
	<div class="wrap">
		<h1>Foyer Chat</h1>
		<p>
			<?php esc_html_e( 'The chat comes from this address:', 'foyer-chat' ); ?>
			<br><code><?php echo esc_html( FOYER_CHAT_SCRIPT ); ?></code>
		</p>
		<form action="options.php" method="post">
			<?php settings_fields( 'foyer-chat' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row">
						<label for="foyer_chat_hide"><?php esc_html_e( 'Pages without the chat', 'foyer-chat' ); ?></label>
					</th>
					<td>
						<textarea name="foyer_chat_hide" id="foyer_chat_hide" rows="6" class="large-text code" aria-describedby="foyer_chat_hide_help"><?php echo esc_textarea( get_option( 'foyer_chat_hide', '' ) ); ?></textarea>
						<p class="description" id="foyer_chat_hide_help">
							<?php esc_html_e( 'One path a line, such as /checkout/. With an asterisk at the end, such as /shop/*, it stands for all pages that begin so.', 'foyer-chat' ); ?>
						</p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
`

const uninstallPhp = `<?php
/** Removes what the plugin has saved. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'foyer_chat_hide' );
`

/* The ZIP archives of PKWARE's APPNOTE 6.3.10, as far as small texts need them. */

/** 1 January 1980, the first day that the format knows: the same files make the same bytes. */
const date = 0x21
/** Names are UTF-8. */
const flags = 0x0800
const version = 20

/** Makes an archive of texts by their paths. They are stored as they are: a few kilobytes are not worth packing. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const common = describe(name, content)
    const header = Buffer.concat([bytes([4, 0x04034b50]), common, name])
    const made = bytes([2, (3 << 8) | version])
    // No comment, the first disk, a binary file; a regular file of Unix that all may read; where it begins.
    const rest = bytes([2, 0], [2, 0], [2, 0], [4, 0o100644 * 0x10000], [4, offset])
    directory.push(Buffer.concat([bytes([4, 0x02014b50]), made, common, rest, name]))
    parts.push(header, content)
    offset += header.length + content.length
  }
  const listed = Buffer.concat(directory)
  const count = directory.length
  const end = bytes([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0])
  return Buffer.concat([...parts, listed, end])
}

/** What an entry's own header and its line in the directory both say. */
function describe(name: Buffer, content: Buffer): Buffer {
  const size = content.length
  const stored = 0
  return bytes(
    [2, version],
    [2, flags],
    [2, stored],
    [2, 0],
    [2, date],
    [4, crc32(content)],
    [4, size],
    [4, size],
    [2, name.length],
    [2, 0],
  )
}

/** Numbers of so many bytes each, the least significant first. */
function bytes(...numbers: [length: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of numbers) at = buffer.writeUIntLE(value, at, length)
  return buffer
}
