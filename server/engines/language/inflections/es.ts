import type { Rules } from './rules.ts'

export const es: Rules = {
  irregular: [
    'abrir: abre abren abro abres abierto abierta abiertos abiertas',
    'bebé: bebés',
    'cerrar: cierra cierran cierro cierras',
    'conducir: conduce conducen conduzco',
    'cubrir: cubierto cubierta cubiertos cubiertas cubre cubren',
    'devolver: devuelto devuelta devueltos devuelve devuelven devuelvo',
    'doler: duele duelen',
    'dormir: duerme duermen duermo',
    'escribir: escrito escrita escritos',
    'inscribir: inscrito inscrita inscritos',
    'jugar: juega juegan',
    'mover: mueve mueven muevo',
    'pedir: pide piden pido pidió',
    'perder: pierde pierden pierdo',
    'probar: prueban pruebo',
    'recomendar: recomienda recomiendan',
    'reducir: reducido reducida reducidos reduce',
    'romper: roto rota rotos rotas rompe',
    'seguir: sigue siguen sigo',
    'servir: sirve sirven',
    'soltar: suelto suelta sueltos sueltas',
    'traer: trae traen traigo',
    'venir: viene vienen vengo',
    'volver: vuelto vuelve vuelven vuelvo',
  ],
  ofStems: [
    [/(?<=..)c$/, 'z'],
    [/(?<=..[iou])s$/, ''],
  ],
}
