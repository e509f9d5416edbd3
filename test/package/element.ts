import 'foyer-chat/element'
import { agent, server, site } from './site.ts'

const chat = document.createElement('foyer-chat')
chat.setAttribute('agent', agent)
chat.setAttribute('server', server)
chat.on('ready', () => site.told.push('ready'))
chat.addEventListener('foyer:answer', () => site.told.push('answer complete'))
document.body.append(chat)
site.leave = () => chat.remove()
